import { expect, test } from 'vitest';
import { CURTAIN, given, modeOf, rehearsal, rungUntil } from '../../../tests/support/rehearsal.ts';
import { shareHint } from './share-hint.ts';

const idle = rehearsal([{}], { behavior: 'STOP' });
const running = given(idle, 'timeset/start', {});
const paused = given(running, 'timeset/stop', {}, { at: CURTAIN + 1_000 });
const finished = rungUntil(running, CURTAIN + 600_000);

test.each([
  [idle, 'One timer is ready', /then press GO/],
  [running, 'The timer is running', /^(?!.*GO)/],
  [paused, 'The timer is paused', /^GO goes on/],
  [finished, 'The timer has finished', /^GO starts it again/],
])('V142 tells who has one timer what is true of it (%#)', (room, title, text) => {
  const hint = shareHint(modeOf(room));
  expect(hint.title).toBe(title);
  expect(hint.text).toMatch(text);
});
