import { expect, it } from 'vitest';
import { MEMBER_PERMISSIONS } from '../../machines/kernel/permissions.ts';
import { HOUR, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { projectState } from '../../machines/room/room.projection.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { SoloRoom } from '../../web/live/solo-room.ts';
import { aRoom, ask, START } from '../integration/room-host.fixtures.ts';
import { start, TestHost } from '../integration/room-host.rig.ts';

/** A room of Copenhagen on a server, from this instant. */
async function serverAt(instant: Instant, ...timers: readonly Partial<Timer>[]): Promise<TestHost> {
  const rig = new TestHost();
  rig.clock.advance(instant - START);
  await rig.host.createRoom(aRoom('room-a', instant));
  rig.drive.held = true;
  const [first, ...others] = timers;
  ask(rig.host, { name: 'timers/update', payload: { timerId: 'room-a-timer', ...first } });
  for (const timer of others) ask(rig.host, { name: 'timers/create', payload: timer });
  rig.drive.run();
  return rig;
}

/** Both go on for so long, a second at a time: the names of the timers on the clock, in order. */
function apart(rig: TestHost, away: number): readonly string[] {
  const { clock, drive, host } = rig;
  const room = () => {
    const durable = host.durable('room-a');
    if (durable === null) throw new Error('There is no room.');
    return durable;
  };
  const { context, epoch, seq } = room();
  const view = projectState(context, MEMBER_PERMISSIONS);
  const position = { epoch, seq };
  const mirror = { view, position, whole: true, flashes: context.flashes };
  const screen = new SoloRoom(mirror, clock.now(), clock.difference());
  const names = new Set<string>();
  for (const end = clock.now() + away; clock.now() < end; ) {
    clock.advance(SECOND);
    drive.run();
    screen.advance(clock.now(), clock.difference());
    const { show } = room().context;
    expect(screen.mirror.view.timeset).toEqual(show.timeset);
    expect(screen.mirror.view.timers).toEqual(show.timers);
    const { running, timerId } = show.timeset;
    names.add(running ? (show.timers.find(({ _id }) => _id === timerId)?.name ?? '') : 'at rest');
  }
  screen.stop();
  return [...names];
}

const linked = { trigger: 'LINKED', minutes: 0 } as const;
const planned = { trigger: 'SCHEDULED', minutes: 1 } as const;

it('N500 an offline screen runs three linked timers exactly as the server does', async () => {
  const rig = await serverAt(
    START,
    { name: 'Opening', minutes: 0, seconds: 40 },
    { ...linked, name: 'Talk', seconds: 40 },
    { ...linked, name: 'Close', seconds: 40 },
  );
  ask(rig.host, start);
  rig.drive.run();
  expect(apart(rig, 2 * MINUTE + 5 * SECOND)).toEqual(['Opening', 'Talk', 'Close', 'at rest']);
});

it.each([
  // Midnight in Copenhagen is 23:00 UTC in winter.
  ['midnight', Date.UTC(2026, 11, 5, 22, 59), { startTime: '00:00:30', startDate: '2026-12-06' }, 2 * MINUTE],
  // 2:00 becomes 3:00.
  ['the step to summer time', Date.UTC(2027, 2, 28, 0, 59), { startTime: '03:00:30' }, 2 * MINUTE],
  // 3:00 becomes 2:00: 3:00:30 comes an hour later.
  ['the step to winter time', Date.UTC(2026, 9, 25, 0, 59), { startTime: '03:00:30' }, HOUR + 2 * MINUTE],
])(
  'N500 an offline screen starts a planned timer over %s exactly as the server does',
  async (_, instant, plan, away) => {
    const rig = await serverAt(instant, { name: 'Opening' }, { ...planned, ...plan, name: 'Late show' });
    const before = apart(rig, away - 45 * SECOND);
    expect(before).toEqual(['at rest']);
    expect(apart(rig, 45 * SECOND)).toEqual(['at rest', 'Late show']);
  },
);
