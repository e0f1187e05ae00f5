import { DAY, HOUR, type Instant } from '../../machines/kernel/time.ts';
import { planOf, starterCataloguePlan } from '../../machines/plan/plan.ts';
import { roomPlanOf } from '../../machines/plan/room-plan.ts';
import { newRoomContext } from '../../machines/room/new-room.ts';
import { batchRows } from '../../server/rooms/journal/batch.work.ts';
import { defaultRetention } from '../../server/rooms/journal/journal.ts';
import { SqliteSink } from '../../server/rooms/journal/room.sink.sqlite.ts';
import { openWriter, type SqliteDatabase } from '../../server/store/connection.ts';
import { databaseFile } from '../../server/store/lock.ts';

const ROOMS_A_TEAM = 3;
const MEMBERS_A_TEAM = 4;
const PLAN = 'pro-2023-12-monthly';

export function fillDatabase(dataDir: string, teams: number, now: Instant): void {
  const db = openWriter(databaseFile(dataDir));
  try {
    db.transaction(() => {
      addPeople(db, teams, now);
      addRooms(db, teams, now);
    })();
  } finally {
    db.close();
  }
}

const teamId = (team: number) => `team-${String(team).padStart(11, '0')}`;
const uidOf = (team: number, member: number) =>
  `user-${String(team * MEMBERS_A_TEAM + member).padStart(11, '0')}`;

function addPeople(db: SqliteDatabase, teams: number, now: Instant): void {
  const insert = (table: string, columns: number) =>
    db.prepare(`insert into ${table} values (${Array.from({ length: columns }, () => '?').join(', ')})`);
  const user = db.prepare(
    'insert into users (uid, email, is_anonymous, is_admin, created_at, updated_at) values (?, ?, 0, 0, ?, ?)',
  );
  const session = db.prepare(
    "insert into sessions (id, user_id, created_at, expires_at, user_agent) values (?, ?, ?, ?, '')",
  );
  const team = insert('teams', 5);
  const member = insert('team_members', 4);
  const plan = insert('team_plans', 4);
  for (let nth = 0; nth < teams; nth += 1) {
    team.run(teamId(nth), `Team ${nth}`, '[]', now, now);
    plan.run(teamId(nth), planOf(PLAN)?.id, now, nth % 2 === 0 ? null : now + DAY + nth * HOUR);
    for (let each = 0; each < MEMBERS_A_TEAM; each += 1) {
      const uid = uidOf(nth, each);
      user.run(uid, `${uid}@callboard.test`, now, now);
      session.run(`session of ${uid}`, uid, now, now + 30 * DAY);
      member.run(teamId(nth), uid, each === 0 ? 'TEAM_OWNER' : 'TEAM_MEMBER', now);
    }
  }
}

/** Uses the server's own statements, so that the rows are complete. */
function addRooms(db: SqliteDatabase, teams: number, now: Instant): void {
  const sink = new SqliteSink(db, defaultRetention);
  const plan = roomPlanOf(planOf(PLAN) ?? starterCataloguePlan);
  for (let nth = 0; nth < teams * ROOMS_A_TEAM; nth += 1) {
    const [roomId, team] = [`room-${String(nth).padStart(11, '0')}`, nth % teams];
    const own = { roomId, pid: `P${nth}`, timerId: `t${nth}`, outputId: `o${nth}`, secret: `s${nth}` };
    const whose = { teamId: teamId(team), ownerUid: uidOf(team, 0), plan };
    const context = newRoomContext({ ...own, ...whose, name: `Room ${nth}`, timezone: null, at: now });
    const entry = { head: ['create', roomId, context, null, [], null, []], line: null } as const;
    sink.write(batchRows([entry], defaultRetention));
  }
}
