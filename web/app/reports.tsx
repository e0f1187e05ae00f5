import { useEffect } from 'react';
import { useLocation } from 'react-router';
import {
  CONVERSION_VALUE,
  campaignOf,
  isReported,
  type SiteReport,
  withoutIds,
} from '../../machines/site/report.ts';
import { browserEntry } from './browser-entry.ts';
import { entry } from './consent.ts';
import { onNavigationError } from './screen-failures.ts';

/** The server counts each user once. */
const entryTold = browserEntry('callboard.entry-told');

function tell(report: SiteReport): void {
  const body = JSON.stringify(report);
  fetch('/api/reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
  }).catch(() => {});
}

function tellPage(pathname: string): void {
  tell({ kind: 'page', path: withoutIds(pathname), referrer: referrer() });
}

/** Reports once per user where the user came from (W142). */
export function tellEntry(uid: string): void {
  if (entryTold.read() === uid) return;
  entryTold.write(uid);
  const { path, query } = entry;
  tell({ kind: 'entry', path: withoutIds(path), referrer: referrer(), campaign: campaignOf(query) });
}

/** Reports a purchase. The server counts each checkout once. */
export function tellConversion(checkout: string): void {
  tell({ kind: 'conversion', value: CONVERSION_VALUE, checkout });
}

function tellErrors(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  window.addEventListener('error', ({ error }) => tellError(error), { signal });
  window.addEventListener('unhandledrejection', ({ reason }) => tellError(reason), { signal });
  signal.addEventListener('abort', onNavigationError(tellError));
  return () => stopped.abort();
}

function tellError(error: unknown): void {
  if (!(error instanceof Error)) return;
  const { name, message, stack = '' } = error;
  if (!isReported({ message, stack }, Math.random())) return;
  tell({
    kind: 'error',
    name: name.slice(0, 100),
    message: message.slice(0, 500),
    stack: withoutQueries(stack).slice(0, 4_000),
  });
}

/** Returns only the host of the referrer, because paths may be secret. */
function referrer(): string {
  if (document.referrer === '') return '';
  const { origin } = new URL(document.referrer);
  return origin === location.origin ? '' : origin;
}

/** Removes queries, which carry rights. */
const withoutQueries = (stack: string): string => stack.replaceAll(/\?[^\s):]*/g, '');

export function VisitReports(): null {
  const { pathname } = useLocation();
  useEffect(() => tellPage(pathname), [pathname]);
  useEffect(tellErrors, []);
  return null;
}
