import { type MiddlewareFunction, replace } from 'react-router';
import { redirectOf } from '../../machines/view/site/routes.ts';

/** Root middleware: an address that belongs elsewhere is replaced in one step, before anything is loaded (N41 to N44). */
export const redirects: MiddlewareFunction = async ({ url }, next) => {
  const target = redirectOf(url);
  if (target !== null) throw replace(target);
  return next();
};
