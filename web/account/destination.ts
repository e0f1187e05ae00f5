import { destinationAfterSignIn } from '../../machines/auth/destination.ts';

export function destinationFrom(search: string): string {
  const query = new URLSearchParams(search);
  return destinationAfterSignIn({
    next: query.get('next'),
    // Hyphenated in other clients (M41).
    teamInvite: query.get('team-invite') ?? query.get('teamInvite'),
    invite: query.get('invite'),
    search,
  });
}
