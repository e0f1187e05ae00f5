import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { tellErrors, tellPage } from './reports.ts';

export function VisitReports(): null {
  const { pathname } = useLocation();
  useEffect(() => tellPage(pathname), [pathname]);
  useEffect(tellErrors, []);
  return null;
}
