import { type LoaderFunctionArgs, type MiddlewareFunction, replace } from 'react-router';

/** The path with the slash that every route path ends with, or null when it has one (spec §2). */
export function withTrailingSlash({ pathname, search, hash }: URL): string | null {
  return pathname.endsWith('/') ? null : `${pathname}/${search}${hash}`;
}

/** Root middleware: redirects a path without a trailing slash, keeping the query. */
export const trailingSlash: MiddlewareFunction = async ({ url }, next) => {
  const target = withTrailingSlash(url);
  if (target !== null) throw replace(target);
  return next();
};

const ROOM_PID = /^[A-Z0-9]{8}$/;

/** Where a room address belongs instead, or null when it is right: upper-case form, or the invalid-room screen. */
export function roomRedirect(pid: string, { pathname, search }: URL): string | null {
  const upper = pid.toUpperCase();
  if (!ROOM_PID.test(upper)) return `/r/invalid/?${new URLSearchParams({ id: pid })}`;
  if (upper === pid) return null;
  const segments = pathname.split('/');
  segments[2] = upper;
  return segments.join('/') + search;
}

export function roomLoader({ params, url }: LoaderFunctionArgs): null {
  const target = roomRedirect(params['pid'] ?? '', url);
  if (target !== null) throw replace(target);
  return null;
}

/** A loader that sends to another address, keeping the query. `:name` stands for a parameter of the old one. */
export function redirectTo(pattern: string) {
  return ({ params, url }: LoaderFunctionArgs): never => {
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    throw replace(path + url.search);
  };
}
