import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { afterAccepted, at, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import { lateNotice } from './late-start.tsx';

const room = testRoom([{ name: 'Keynote', startTime: '18:00:00' }]);
const noticed = (ms: number) => lateNotice(room.show, SHOW_START + ms);

it('V1849 shows the planned start, the time since then, and when that changes', () => {
  expect(noticed(0)).toEqual({ value: null, until: SHOW_START + 30 * SECOND + 1 });
  expect(noticed(2 * MINUTE + 13_400)).toEqual({
    value: { timerId: 'a', planned: SHOW_START, title: 'Keynote', ago: '2:13' },
    until: SHOW_START + 2 * MINUTE + 14 * SECOND,
  });
  const running = afterAccepted(room, 'timeset/start', {}, at(0));
  expect(lateNotice(running.show, SHOW_START + MINUTE)).toEqual({ value: null, until: null });
});
