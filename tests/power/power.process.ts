import { openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS } from '../../machines/kernel/permissions.ts';
import type { Answer } from '../../server/rooms/submission.ts';
import { anyCommand, makeRooms, type RunningHost, runningHost } from '../disk/busy-rooms.ts';
import { Seeded } from '../support/seeded.ts';
import type { AckLedger, Acknowledgement } from './power.ledger.ts';

/**
 * Runs the real host over the real storage with a disk that records (`disk-shim.c`), and marks in that record whom it
 * has told what: a command is acknowledged, a user is signed up. `--account`: where to leave what was to be expected.
 */
const { values } = parseArgs({
  options: {
    directory: { type: 'string', default: '' },
    account: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    commands: { type: 'string', default: '100' },
    synchronous: { type: 'string', default: 'FULL' },
    checkpoint: { type: 'string', default: '4000' },
  },
});

const ROOMS = 3;
const CHANNELS = 4;
/** At most so many commands are outstanding. */
const OUTSTANDING = 12;
/** So often all is stopped and started again, so that the end of one process is cut too. */
const RESTARTS = 3;

const chance = new Seeded(Number(values.seed));
const marks = openSync(join(values.directory, 'marks'), 'w');
const mark = (told: Acknowledgement): void => void writeSync(marks, JSON.stringify(told));
const account: { rooms: Record<RoomId, AckLedger['rooms'][string]> } = { rooms: {} };
let commandId = 0;

function start(): Promise<RunningHost> {
  return runningHost(values.directory, {
    writer: {
      synchronous: values.synchronous === 'NORMAL' ? 'NORMAL' : 'FULL',
      checkpointPages: Number(values.checkpoint),
    },
    onFatal: (reason) => {
      throw new Error(reason);
    },
  });
}

/** Asks for something, and marks the answer when it comes. */
function command({ host }: RunningHost, roomId: RoomId): Promise<void> {
  const show = host.durable(roomId)?.context.show;
  if (show === undefined) throw new Error('The room is gone.');
  const origin = { channelId: `channel-${chance.below(CHANNELS)}`, id: ++commandId, clientId: 'client' };
  const asked = anyCommand(chance, show);
  return new Promise((resolve) => {
    const reply = (answer: Answer): void => {
      if (answer.ok) mark({ kind: 'command', roomId, seq: answer.result.seq, ...origin });
      resolve();
    };
    host.submit({
      roomId,
      command: asked,
      principal: { permissions: MEMBER_PERMISSIONS, actor: 'u:owner' },
      origin,
      reply,
    });
  });
}

async function signUp({ storage }: RunningHost, uid: string): Promise<void> {
  const user = { uid, is_anonymous: 1 as const, is_admin: 0 as const, created_at: 0, updated_at: 0 };
  await storage.db.insertInto('users').values(user).execute();
  mark({ kind: 'user', uid });
}

async function work(running: RunningHost, rooms: readonly RoomId[], commands: number): Promise<void> {
  for (let left = commands; left > 0; ) {
    const burst = Math.min(left, 1 + chance.below(OUTSTANDING));
    left -= burst;
    const waiting = Array.from({ length: burst }, () => command(running, chance.pick(rooms)));
    if (chance.chance(0.1)) waiting.push(signUp(running, `user-${left}-${commandId}`));
    await Promise.all(waiting);
    running.clock.advance(chance.below(2_000));
  }
}

/** Each room after each of its commands. */
function note({ heard }: RunningHost): void {
  for (const { roomId, entry } of heard.committed)
    account.rooms[roomId]?.push({ seq: entry.seq, show: entry.after.show });
}

let rooms: readonly RoomId[] = [];
for (let run = 0; run < RESTARTS; run++) {
  const running = await start();
  if (run === 0) {
    rooms = await makeRooms(running.host, ROOMS);
    for (const roomId of rooms) {
      const show = running.host.durable(roomId)?.context.show;
      if (show !== undefined) account.rooms[roomId] = [{ seq: 0, show }];
      mark({ kind: 'room', roomId });
    }
  }
  await work(running, rooms, Math.ceil(Number(values.commands) / RESTARTS));
  note(running);
  await running.close();
}
writeFileSync(values.account, JSON.stringify(account));
