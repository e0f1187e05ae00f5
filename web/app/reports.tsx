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
import { entryPage } from './consent.ts';
import { onNavigationError } from './screen-failures.ts';

const reportedEntry = browserEntry('callboard.entry-told');

function sendReport(report: SiteReport): void {
  const body = JSON.stringify(report);
  fetch('/api/reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
  }).catch(() => {});
}

function reportPage(pathname: string): void {
  sendReport({ kind: 'page', path: withoutIds(pathname), referrer: externalReferrer() });
}

export function reportEntry(uid: string): void {
  if (reportedEntry.read() === uid) return;
  reportedEntry.write(uid);
  const { path, query } = entryPage;
  sendReport({
    kind: 'entry',
    path: withoutIds(path),
    referrer: externalReferrer(),
    campaign: campaignOf(query),
  });
}

export function reportConversion(checkout: string): void {
  sendReport({ kind: 'conversion', value: CONVERSION_VALUE, checkout });
}

function reportErrors(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  window.addEventListener('error', ({ error }) => reportError(error), { signal });
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason), { signal });
  signal.addEventListener('abort', onNavigationError(reportError));
  return () => stopped.abort();
}

function reportError(error: unknown): void {
  if (!(error instanceof Error)) return;
  const { name, message, stack = '' } = error;
  if (!isReported({ message, stack }, Math.random())) return;
  sendReport({
    kind: 'error',
    name: name.slice(0, 100),
    message: message.slice(0, 500),
    stack: withoutQueries(stack).slice(0, 4_000),
  });
}

/** Returns only the host of the referrer, because paths may be secret. */
function externalReferrer(): string {
  if (document.referrer === '') return '';
  const { origin } = new URL(document.referrer);
  return origin === location.origin ? '' : origin;
}

/** Removes query strings, which may contain tokens. */
const withoutQueries = (stack: string): string => stack.replaceAll(/\?[^\s):]*/g, '');

export function VisitReports(): null {
  const { pathname } = useLocation();
  useEffect(() => reportPage(pathname), [pathname]);
  useEffect(reportErrors, []);
  return null;
}
