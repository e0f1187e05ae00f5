import { isFields } from '../../machines/kernel/shapes.ts';

export function isOwnMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

export function addressesIn(answer: unknown): readonly string[] {
  if (!isFields(answer) || !Array.isArray(answer['addresses'])) return [];
  const said: readonly unknown[] = answer['addresses'];
  return said.filter((each): each is string => typeof each === 'string' && /^https?:\/\/[^/]+$/.test(each));
}
