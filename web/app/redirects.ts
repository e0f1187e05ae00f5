import { type MiddlewareFunction, redirectDocument, replace } from 'react-router';
import { needsPageLoad, redirectOf } from '../../machines/site/routes.ts';

/** Root middleware: redirects before loading (N41 to N44); reloads for another policy (U194). */
export function redirectsFrom(loadedPath: string): MiddlewareFunction {
  return async ({ url }, next) => {
    const target = redirectOf(url);
    if (target !== null) throw replace(target);
    const { pathname, search, hash } = url;
    if (needsPageLoad(pathname, loadedPath)) throw redirectDocument(pathname + search + hash);
    return next();
  };
}

export const redirects = redirectsFrom(location.pathname);
