import { timingSafeEqual } from 'node:crypto';
import type { RoomPid, TeamId } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { kioskSignature } from '../../rooms/access/links.ts';
import type { SqliteDatabase } from '../../store/connection.ts';
import { SyncLookup } from '../../store/lookup.ts';
import { parameter, sqliteQueries, sqlText } from '../../store/query-text.ts';
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

const MAX_CACHED_TEAMS = 10_000;

const kioskStatement = sqlText(
  sqliteQueries
    .selectFrom('kiosks')
    .select(['id', 'secret', 'rooms', 'ends_at as endsAt'])
    .where('team_id', '=', parameter()),
);

export const changesKiosks = (write: TableWrite): boolean => changesTable(write, 'kiosks', 'used_at');

export class StoredKiosks implements ActiveKiosks {
  readonly #byTeam: SyncLookup<readonly ActiveKiosk[]>;

  constructor(reader: SqliteDatabase) {
    const rows = reader.prepare<[TeamId], KioskRow>(kioskStatement);
    this.#byTeam = new SyncLookup((teamId) => rows.all(teamId).map(activeKiosk), MAX_CACHED_TEAMS);
  }

  of(teamId: TeamId): readonly ActiveKiosk[] {
    return this.#byTeam.find(teamId);
  }

  written(writes: readonly TableWrite[]): void {
    if (writes.some(changesKiosks)) this.#byTeam.renew(null);
  }
}

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
