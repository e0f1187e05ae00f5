import { Navigate, useLocation } from 'react-router';
import { kickedPath } from './way-back.ts';

/** Leads a screen that was sent out of its room to the page that says so. */
export function ToKickedPage() {
  return <Navigate replace to={kickedPath(useLocation())} />;
}
