import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS } from '../../machines/kernel/permissions.ts';
import type { Command } from '../../machines/room/commands.ts';
import type { Answer } from '../../server/rooms/submission.ts';
import type { SqliteStorage } from '../../server/storage.ts';
import { anyCommand, makeRooms, type RunningHost, runningHost } from '../disk/busy-rooms.ts';
import { type DiskFault, DiskFaults } from '../disk/disk-faults.ts';
import { Seeded } from '../support/seeded.ts';
import type { Acknowledged, FaultsReport } from './faults.report.ts';
import { hastyStore } from './hasty-store.ts';

/**
 * Runs a script of commands on the real host and storage, on a failing disk (`disk-shim.c`). `--fault`: the kind.
 * With a failure each command is repeated, every write of its commit failing once, until none is left to fail. With
 * `sync` the first sync fails, which ends the process. Acknowledgements go to the parent.
 */
const { values } = parseArgs({
  options: {
    directory: { type: 'string', default: '' },
    control: { type: 'string', default: '' },
    ledger: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    commands: { type: 'string', default: '20' },
    fault: { type: 'string', default: '' },
    hasty: { type: 'boolean', default: false },
  },
});

const ROOMS = 2;
const CHECKPOINT_PAGES = 64;
/** Longer than the host waits before it tries a storage that failed. */
const PROBED_AFTER = 1_100;
const WAL = 'callboard.sqlite-wal';

const MAIN = 'callboard.sqlite';

const failures: Readonly<Record<string, DiskFault>> = {
  EIO: { kind: 'error', error: 'EIO' },
  ENOSPC: { kind: 'error', error: 'ENOSPC' },
  /** A full disk that took half of it. */
  torn: { kind: 'torn', error: 'ENOSPC' },
};
/** Hindrances that a command must survive: split writes, and delayed calls. */
const hindrances: Readonly<Record<string, DiskFault>> = {
  short: { kind: 'short', only: 'write', lasting: true },
  slow: { kind: 'slow', delayMs: 1, lasting: true },
};
const syncFaults: Readonly<Record<string, DiskFault>> = {
  'sync-EIO': { kind: 'error', error: 'EIO', only: 'sync', name: WAL },
  'sync-ENOSPC': { kind: 'error', error: 'ENOSPC', only: 'sync', name: WAL },
};

const chance = new Seeded(Number(values.seed));
const faults = new DiskFaults(values.control);
const report: { -readonly [Key in keyof FaultsReport]: FaultsReport[Key] } & { wrongs: string[] } = {
  commands: 0,
  faults: 0,
  refusals: 0,
  wrongs: [],
};
let commandId = 0;

const running = await runningHost(
  values.directory,
  {
    writer: { synchronous: 'FULL', checkpointPages: CHECKPOINT_PAGES },
    onFatal: (reason) => {
      process.stderr.write(`${reason}\n`);
      process.exit(1);
    },
  },
  (storage: SqliteStorage) => (values.hasty ? hastyStore(storage.rooms) : storage.rooms),
);
const rooms = await roomsOf(running);

function wrong(text: string): void {
  report.wrongs.push(`${text} (seed ${values.seed}, command ${report.commands})`);
}

async function roomsOf({ host, storage }: RunningHost): Promise<readonly RoomId[]> {
  const known = Array.from({ length: ROOMS }, (_, place) => `room-${place}`);
  const acknowledged = existsSync(values.ledger) ? readFileSync(values.ledger, 'utf8').split('\n') : [];
  if (acknowledged.length === 0 && known.every((id) => storage.rooms.load(id) === null)) {
    const made = await makeRooms(host, ROOMS);
    // A journal that says so too early (`--hasty`) is to be caught with a command.
    while (made.some((id) => storage.rooms.load(id) === null))
      await new Promise((resolve) => setImmediate(resolve));
    return made;
  }
  for (const line of acknowledged.filter(Boolean)) lookFor(JSON.parse(line));
  return known;
}

/** Acknowledged commands of the former process must be present. */
function lookFor({ roomId, seq, id }: Acknowledged): void {
  const [line] = running.storage.rooms.log(roomId, { before: seq + 1, limit: 1 });
  if (line?.seq !== seq || line.commandId !== id) wrong(`${roomId}: ${id} was lost.`);
  commandId = Math.max(commandId, id);
}

function submit(roomId: RoomId, command: Command): Promise<Answer> {
  const origin = { channelId: 'channel', id: ++commandId, clientId: 'client' };
  return new Promise((reply) =>
    running.host.submit({
      roomId,
      command,
      principal: { permissions: MEMBER_PERMISSIONS, actor: 'u:owner' },
      origin,
      reply: (answer) => {
        if (answer.ok) acknowledge({ roomId, seq: answer.result.seq, id: origin.id });
        reply(answer);
      },
    }),
  );
}

function acknowledge(told: Acknowledged): void {
  if (faults.state === 'hitting') wrong('Acknowledged while a call was held up.');
  appendFileSync(values.ledger, `${JSON.stringify(told)}\n`);
}

/** The disk holds just what the host tells everyone: nothing less, nothing of what was refused. */
function compare(roomId: RoomId): void {
  const told = running.host.durable(roomId);
  const kept = running.storage.rooms.load(roomId);
  if (told?.seq !== kept?.seq || !isDeepStrictEqual(told?.context.show, kept?.show))
    wrong(`${roomId}: told is ${told?.seq}, on disk is ${kept?.seq}.`);
}

async function healed(): Promise<void> {
  faults.mend();
  while (!running.host.health().storage) {
    running.clock.advance(PROBED_AFTER);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** One attempt under one fault. `unhit`: the command needed fewer calls than were to pass. */
async function attempt(
  roomId: RoomId,
  command: Command,
  fault: DiskFault,
): Promise<'refused' | 'through' | 'unhit'> {
  faults.arm(fault);
  const answer = await submit(roomId, command);
  const isHit = faults.state !== 'waiting';
  if (isHit) report.faults++;
  await healed();
  compare(roomId);
  if (!isRefusedByStorage(answer)) return isHit ? 'through' : 'unhit';
  if (!isHit) wrong('Refused without a reason.');
  report.refusals++;
  return 'refused';
}

const isRefusedByStorage = (answer: Answer) => !answer.ok && answer.error.code === 'storage_unavailable';

/** Fails each write of the log in turn; at the end the command has gone through. */
async function failEachWrite(roomId: RoomId, command: Command, failure: DiskFault): Promise<void> {
  for (let after = 0; ; after++) {
    const fate = await attempt(roomId, command, { ...failure, after, only: 'write', name: WAL });
    if (fate === 'unhit') return;
    if (fate === 'through') return wrong('Acknowledged though its log could not be written.');
  }
}

/** The place of the call of a checkpoint that fails next: one that fails is tried again with the next command. */
let checkpointCall = 0;

/** Logged data needs no checkpoint, so a failing one must have no effect. */
async function failInCheckpoint(roomId: RoomId, failure: DiskFault): Promise<void> {
  const fate = await attempt(roomId, next(roomId), { ...failure, after: checkpointCall, name: MAIN });
  checkpointCall = fate === 'through' ? checkpointCall + 1 : 0;
  if (fate === 'refused') wrong('Refused for a checkpoint that failed.');
}

function next(roomId: RoomId): Command {
  const show = running.host.durable(roomId)?.context.show;
  if (show === undefined) throw new Error('The room is gone.');
  return anyCommand(chance, show);
}

async function oneCommand(roomId: RoomId): Promise<void> {
  const failure = failures[values.fault];
  const hindrance = hindrances[values.fault];
  const syncFault = syncFaults[values.fault];
  if (failure !== undefined) {
    await failEachWrite(roomId, next(roomId), failure);
    await failInCheckpoint(roomId, failure);
  } else if (hindrance !== undefined) {
    const fate = await attempt(roomId, next(roomId), hindrance);
    if (fate === 'refused') wrong(`A ${hindrance.kind} call made the command fail.`);
  } else if (syncFault !== undefined) {
    faults.arm(syncFault);
    const answer = await submit(roomId, { name: 'room/rename', payload: { name: `Name ${commandId}` } });
    if (answer.ok) wrong('Acknowledged though the sync failed.');
  }
}

for (; report.commands < Number(values.commands) && report.wrongs.length === 0; report.commands++)
  await oneCommand(chance.pick(rooms));
faults.mend();
await running.close();
process.stdout.write(JSON.stringify(report));
