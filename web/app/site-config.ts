import { SITE_META, siteConfigFrom } from '../../machines/site/site-config.ts';

const siteMeta = document.querySelector(`meta[name="${SITE_META}"]`);

/** The configuration is part of the document, so that the layout does not shift (V711). */
export const siteConfig = siteConfigFrom(siteMeta?.getAttribute('content') ?? null);
