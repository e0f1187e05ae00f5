import { useEffect } from 'react';
import { usePlace } from '../../app/place.ts';
import { kickedPath } from './return-address.ts';

/** Leads a screen that was sent out of its room to the page that says so. */
export function ToKickedPage() {
  const place = usePlace();
  useEffect(() => place.go(kickedPath(place), { replace: true }), [place]);
  return null;
}
