import { randomBytes } from 'node:crypto';
import { type Instant, SECOND } from '../../machines/kernel/time.ts';
import { openWriter, type SqliteDatabase } from '../db/connection.ts';
import type { RoomRecord } from '../journal/room.entities.ts';
import { ROOM_PARTS, type RoomPart, summedPart } from '../journal/room.rows.ts';
import { damagedParts } from '../journal/room.sums.ts';

/** What became of rights. */
export interface CarriedRights {
  readonly rooms: number;
  /** Rooms whose links had to be made again, as nobody knows which of them were revoked. */
  readonly relinked: number;
  /** Whether sessions, passwords and memberships could be taken from the database that is replaced. */
  readonly known: boolean;
}

/**
 * Rights come from the database that is replaced, content from the backup: so nothing that was revoked since the backup
 * comes back. Where the replaced one cannot be read, everything that could have been revoked is: links are made again,
 * everyone has to sign in, invitations are void; unless nothing was revoked since the backup (`isUnrevoked`). Epochs and generations become larger than any that was ever given out.
 */
export function carryRights(
  fresh: string,
  present: string | null,
  at: Instant,
  isUnrevoked = false,
): CarriedRights {
  const db = openWriter(fresh);
  try {
    if (present !== null) db.prepare('attach ? as present').run(present);
    const turn = Math.floor(at / SECOND);
    const carried = db.transaction(() => {
      if (present !== null) db.exec(fromPresent);
      else db.exec(isUnrevoked ? 'delete from mail_tokens' : nothingKnown);
      if (present !== null) {
        db.exec(knows(db, 'api_keys') ? keysFromPresent : 'delete from api_keys');
        db.exec(`delete from passkeys; ${knows(db, 'passkeys') ? passkeysFromPresent : ''}`);
      }
      const rooms = db.prepare<[], RoomRecord>('select * from main.rooms').all();
      const relinked = rooms.filter(
        (room) => carryRoom(db, room, present !== null, turn, isUnrevoked) === 'relinked',
      ).length;
      return { rooms: rooms.length, relinked, known: present !== null || isUnrevoked };
    })();
    if (present !== null) db.exec('detach present');
    return carried;
  } finally {
    db.close();
  }
}

const nothingKnown = `
  delete from sessions;
  delete from mail_tokens;
  delete from team_invites;
  delete from api_keys;
  update passkeys set password = '';
`;

const fromPresent = `
  delete from mail_tokens;
  delete from sessions where id not in (select id from present.sessions);
  delete from team_invites where id not in (select id from present.team_invites);
  delete from users where uid not in (select uid from present.users);
  update users set email = null;
  update users set (email, pending_email, password_hash, is_admin) =
    (select email, pending_email, password_hash, is_admin from present.users as known where known.uid = users.uid);
  delete from second_factors;
  insert into second_factors select * from present.second_factors where user_id in (select uid from users);
  delete from recovery_codes;
  insert into recovery_codes select * from present.recovery_codes where user_id in (select uid from users);
  delete from team_members where (team_id, uid) not in (select team_id, uid from present.team_members);
  update team_members set role = (select role from present.team_members as known
    where known.team_id = team_members.team_id and known.uid = team_members.uid);
`;

const keysFromPresent = 'delete from api_keys where id not in (select id from present.api_keys)';

const passkeysFromPresent =
  'insert into passkeys select * from present.passkeys where user_id in (select uid from users)';

/** A database that no version with such a table has opened has given none. */
function knows(db: SqliteDatabase, table: string): boolean {
  const found = db.prepare('select 1 from present.sqlite_master where name = ?').get(table);
  return found !== undefined;
}

/** How to get into the room that is replaced, where that can be read, else a new secret: no old link opens it. */
function carryRoom(
  db: SqliteDatabase,
  room: RoomRecord,
  hasPresent: boolean,
  turn: number,
  isUnrevoked: boolean,
): 'kept' | 'relinked' {
  const known = hasPresent
    ? db.prepare<[string], RoomRecord>('select * from present.rooms where id = ?').get(room.id)
    : undefined;
  const isTrusted = known !== undefined && damagedParts(known).length === 0;
  const trusted = isTrusted ? known : isUnrevoked ? room : null;
  const access = trusted ?? { ...room, secret: randomBytes(32).toString('base64url') };
  const newest = Math.max(room.generation, trusted?.generation ?? 0, turn - 1) + 1;
  const epoch = Math.max(room.epoch, trusted?.epoch ?? 0, turn - 1) + 1;
  const { owner_uid, secret, password_hash, kicked } = access;
  setPart(db, room.id, 'doors', [owner_uid, secret, newest, password_hash, kicked]);
  setPart(db, room.id, 'identity', [room.pid, epoch, room.created_at]);
  if (trusted !== null) setPart(db, room.id, 'team', [trusted.team_id]);
  return trusted === null ? 'relinked' : 'kept';
}

function setPart(
  db: SqliteDatabase,
  roomId: string,
  part: RoomPart,
  values: (string | number | null)[],
): void {
  const sets = [...ROOM_PARTS[part], `sum_${part}`].map((column) => `${column} = ?`);
  db.prepare(`update main.rooms set ${sets.join(', ')} where id = ?`).run(
    ...summedPart(roomId, values),
    roomId,
  );
}
