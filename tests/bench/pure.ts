import { createActor } from 'xstate';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import { changesBetween } from '../../machines/room/changes-between.ts';
import type { StampedCommand } from '../../machines/room/commands.ts';
import { newRoomContext } from '../../machines/room/new-room.ts';
import { roomMachine } from '../../machines/room/room.machine.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { scheduleOf } from '../../machines/schedule/schedule.ts';
import { MAX_CHAR_CODES, writeDigits } from '../../machines/timer/formats.ts';
import { countdownDigits } from '../../machines/timer/timer.clock.ts';
import { newTimer } from '../../machines/timer/timer.ts';
import { memoryAfterCollection } from '../support/memory.ts';

const AT = 1_795_000_000_000;
const TIMERS = 500;

/** Returns a room for a long day: every third timer is linked, and some have a planned start. */
export function longRoom(): RoomContext {
  const room = newRoomContext({
    roomId: 'room',
    pid: 'ABCD1234',
    name: 'Bench',
    timezone: 'Europe/Copenhagen',
    teamId: null,
    ownerUid: 'owner',
    plan: selfHostedPlan,
    secret: '',
    timerId: 'timer-0',
    outputId: 'output',
    at: AT,
  });
  const timers = Array.from({ length: TIMERS }, (_, index) => ({
    ...newTimer,
    _id: `timer-${index}`,
    index,
    name: `Talk ${index}`,
    trigger: index % 3 === 1 ? ('LINKED' as const) : ('MANUAL' as const),
    startTime: index % 20 === 0 ? `${String(Math.floor(index / 25)).padStart(2, '0')}:00:00` : null,
  }));
  return { ...room, show: { ...room.show, timers } };
}

function commandAt(index: number): StampedCommand {
  const stamp = { at: AT + index, ids: [] };
  if (index % 4 === 0) return { type: 'timeset/toggle', payload: {}, stamp };
  const payload = { timerId: `timer-${(index * 7) % TIMERS}`, name: `Title ${index}` };
  return { type: 'timers/update', payload, stamp };
}

/** Returns the commands a second through the room's logic and `changesBetween`, in a room of 500 timers. */
export function commandRate(commands = 20_000): number {
  const actor = createActor(roomMachine, { input: longRoom() }).start();
  let changes = 0;
  const start = performance.now();
  for (let index = 0; index < commands; index += 1) {
    const before = actor.getSnapshot().context;
    actor.send(commandAt(index));
    changes += changesBetween(before, actor.getSnapshot().context).length;
  }
  const seconds = (performance.now() - start) / 1000;
  actor.stop();
  if (changes < commands) throw new Error('The commands changed nothing: this measures nothing.');
  return commands / seconds;
}

/** Returns the time to schedule 500 timers, ms: the median of many runs. */
export function scheduleMs(times = 200): number {
  const { show } = longRoom();
  const took = Array.from({ length: times }, (_, index) => {
    const start = performance.now();
    scheduleOf(show, AT + index * 1000);
    return performance.now() - start;
  });
  return took.sort((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
}

/**
 * Returns the heap that a million repaints of the digits need, bytes: the least of several runs, because other code
 * allocates too.
 */
export function digitBytes(repaints = 1_000_000, times = 5): number {
  const cells = new Uint8Array(MAX_CHAR_CODES);
  const repaint = () => {
    for (let index = 0; index < repaints; index += 1) {
      writeDigits(cells, countdownDigits(3_600_000 - index * 37, 'HHHMMSS'), 'HHHMMSS');
    }
  };
  repaint();
  const taken = Array.from({ length: times }, () => {
    const before = memoryAfterCollection().heapUsed;
    repaint();
    return process.memoryUsage().heapUsed - before;
  });
  return Math.min(...taken);
}
