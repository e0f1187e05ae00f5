import { useEffect } from 'react';
import { usePlace } from './place.ts';
import { tellErrors, tellPage } from './reports.ts';

/** Tells of a visit whose visitor has agreed. Nothing to see. */
export function VisitReports(): null {
  const { pathname } = usePlace();
  useEffect(() => tellPage(pathname), [pathname]);
  useEffect(tellErrors, []);
  return null;
}
