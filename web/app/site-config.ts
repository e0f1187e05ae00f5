import { SITE_META, siteConfigFrom } from '../../machines/site/site-config.ts';

const carrier = document.querySelector(`meta[name="${SITE_META}"]`);

/** What the operator of the server says of themselves: it comes with the document, so that nothing moves when it is known (V711). */
export const site = siteConfigFrom(carrier?.getAttribute('content') ?? null);
