import { expect, test } from 'vitest';
import {
  afterAccepted,
  afterAlarmsUntil,
  modeOf,
  SHOW_START,
  testRoom,
} from '../../tests/support/test-room.ts';
import { shareHintWords } from './rundown.words.ts';

const idle = testRoom([{}], { behavior: 'STOP' });
const running = afterAccepted(idle, 'timeset/start', {});
const paused = afterAccepted(running, 'timeset/stop', {}, { at: SHOW_START + 1_000 });
const finished = afterAlarmsUntil(running, SHOW_START + 600_000);

test.each([
  [idle, 'One timer is ready', /then press GO/],
  [running, 'The timer is running', /^(?!.*GO)/],
  [paused, 'The timer is paused', /^GO resumes/],
  [finished, 'The timer has finished', /^GO starts it again/],
])('V142 shows the right hint in a room with one timer (%#)', (room, title, text) => {
  const hint = shareHintWords[modeOf(room)];
  expect(hint.title).toBe(title);
  expect(hint.text).toMatch(text);
});
