import { timingSafeEqual } from 'node:crypto';
import type { RoomPid, TeamId } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { kioskSignature } from '../../rooms/access/links.ts';
import { changesTable, type TableWrite } from '../../store/statements.ts';

export interface ActiveKiosk {
  readonly id: string;
  readonly secret: string;
  readonly rooms: ReadonlySet<RoomPid>;
  readonly endsAt: Instant | null;
}

export interface KioskRow {
  readonly id: string;
  readonly secret: string;
  readonly rooms: string;
  readonly endsAt: number | null;
}

export interface ActiveKiosks {
  of(teamId: TeamId): readonly ActiveKiosk[];
}

export const changesKiosks = (write: TableWrite): boolean => changesTable(write, 'kiosks', 'used_at');

export function activeKiosk({ id, secret, rooms, endsAt }: KioskRow): ActiveKiosk {
  return { id, secret, rooms: new Set<RoomPid>(JSON.parse(rooms)), endsAt };
}

export function findKiosk(kiosks: readonly ActiveKiosk[], teamId: TeamId, text: string): ActiveKiosk | null {
  const [id, signature = ''] = text.split('.');
  const kiosk = kiosks.find((each) => each.id === id);
  if (kiosk === undefined) return null;
  const [actual, due] = [Buffer.from(signature), Buffer.from(kioskSignature(kiosk.secret, teamId, kiosk.id))];
  return actual.length === due.length && timingSafeEqual(actual, due) ? kiosk : null;
}
