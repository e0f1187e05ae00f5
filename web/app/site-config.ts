import { SITE_META, siteConfigFrom } from '../../machines/site/site-config.ts';

const carrier = document.querySelector(`meta[name="${SITE_META}"]`);

/** Part of the document, against layout shifts (V711). */
export const site = siteConfigFrom(carrier?.getAttribute('content') ?? null);
