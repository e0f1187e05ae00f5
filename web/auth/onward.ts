import { destinationAfterSignIn } from '../../machines/auth/destination.ts';

/** Where the login and the sign-up lead (N53). */
export function onwardFrom(search: string): string {
  const query = new URLSearchParams(search);
  return destinationAfterSignIn({
    next: query.get('next'),
    teamInvite: query.get('teamInvite'),
    invite: query.get('invite'),
    search,
  });
}
