import { destinationAfterSignIn } from '../../machines/auth/destination.ts';

/** Where the login and the sign-up lead (N53). Nobody has more than one team yet, so there is none to choose: home it is. */
export function onwardFrom(search: string): string {
  const query = new URLSearchParams(search);
  const to = destinationAfterSignIn({ next: query.get('next'), teamInvite: query.get('teamInvite'), search });
  return /^\/team\/(?:\?|$)/.test(to) ? '/' : to;
}
