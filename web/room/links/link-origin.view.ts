import { isFields } from '../../../machines/kernel/shapes.ts';

/** Whether a page at this host is reached under it by its own machine alone. */
export function isOwnMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/** The addresses of the server in its networks, out of what it answers; none where it names none. */
export function addressesIn(answer: unknown): readonly string[] {
  if (!isFields(answer) || !Array.isArray(answer['addresses'])) return [];
  const said: readonly unknown[] = answer['addresses'];
  return said.filter((each): each is string => typeof each === 'string' && /^https?:\/\/[^/]+$/.test(each));
}
