import { SITE_META, siteConfigFrom } from '../../machines/site/site-config.ts';

const siteMeta = document.querySelector(`meta[name="${SITE_META}"]`);

export const siteConfig = siteConfigFrom(siteMeta?.getAttribute('content') ?? null);
