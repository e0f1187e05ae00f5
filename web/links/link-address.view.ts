import { isFields } from '../../machines/kernel/shapes.ts';
import type { AccessMode } from '../../machines/room/room.state.ts';
import { signatureIn } from '../app/signed-link.view.ts';

export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

export function addressesFrom(answer: unknown): readonly string[] {
  if (!isFields(answer) || !Array.isArray(answer['addresses'])) return [];
  const entries: readonly unknown[] = answer['addresses'];
  return entries.filter(
    (each): each is string => typeof each === 'string' && /^https?:\/\/[^/]+$/.test(each),
  );
}

export interface CalendarLink {
  readonly open: string;
  readonly url: string;
}

const AGENDA_PATH = /^\/r\/([^/?#]+)\/agenda\/?(?:$|[?#])/;

/** Returns null if the path is not an agenda, or if it lacks a required signature (K83). */
export function calendarLink(path: string, origin: string, access: AccessMode): CalendarLink | null {
  const [, pid] = AGENDA_PATH.exec(path) ?? [];
  const signature = signatureIn(path);
  if (pid === undefined || (signature === null && access === 'SIGNED')) return null;
  const signed = signature === null ? '' : `&signature=${encodeURIComponent(signature)}`;
  const url = `${origin}/v1/agenda.ics?room_id=${pid}${signed}`;
  return { open: url.replace(/^https?:/, 'webcal:'), url };
}
