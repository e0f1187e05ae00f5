import { describe, expect, it, test } from 'vitest';
import { SECOND } from '../../machines/kernel/time.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { afterAccepted, at, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import {
  actOfKey,
  hasPrompter,
  jumpCommand,
  prompterCommand,
  prompterPanel,
  wordsOfPx,
} from './prompter.view.ts';

const columns = [{ _id: 's', kind: 'SCRIPT' }];
const cells = { b: { s: 'one two three four' }, c: { s: 'five six' } };

const plain = testRoom([{}, { name: 'Welcome' }, {}]);
const room: RoomContext = { ...plain, show: Object.assign({}, plain.show, { columns, cells }) };
const running = afterAccepted(room, 'prompter/run', { timerId: 'b' }, at(0));
const panelOf = ({ show }: RoomContext, ms = 0, chosen: string | null = null) =>
  prompterPanel(show, SHOW_START + ms, chosen);

describe('the controls of the prompter', () => {
  it('V2230 offer each timer with a script, and show the loaded, current or first one', () => {
    expect(panelOf(room)).toMatchObject({
      choices: [
        { value: 'b', label: 'Welcome' },
        { value: 'c', label: expect.stringContaining('3') },
      ],
      timerId: 'b',
      isLoaded: false,
      words: 4,
      position: 0,
    });
    const current = afterAccepted(room, 'timeset/select', { timerId: 'c' });
    expect(panelOf(current).timerId).toBe('c');
    expect(panelOf(afterAccepted(current, 'prompter/run', { timerId: 'b' })).timerId).toBe('b');
    expect(panelOf(running, 0, 'c')).toMatchObject({
      timerId: 'c',
      isLoaded: false,
      prompter: { running: false, position: 0 },
    });
    expect(panelOf(plain)).toMatchObject({ timerId: null, script: '', isLoaded: false });
  });

  it('V2230 show the position of the script and the time left', () => {
    const slow = afterAccepted(running, 'prompter/speed', { speed: 60 }, at(0));
    expect(panelOf(slow, SECOND)).toMatchObject({ position: 1, left: '0:03' });
    expect(panelOf(slow, 9 * SECOND)).toMatchObject({ position: 4, left: '0:00' });
  });

  it('V2230 are shown in rooms that have a script or use the prompter', () => {
    expect(
      [plain, room, afterAccepted(plain, 'prompter/follow', { on: true })].map(({ show }) =>
        hasPrompter(show),
      ),
    ).toEqual([false, true, true]);
  });

  test.each([
    [' ', running, { name: 'prompter/stop', payload: {} }],
    ['PageDown', room, { name: 'prompter/run', payload: { timerId: 'b' } }],
    ['ArrowRight', running, { name: 'prompter/speed', payload: { speed: 150 } }],
    ['ArrowLeft', running, { name: 'prompter/speed', payload: { speed: 130 } }],
    ['ArrowUp', running, { name: 'prompter/jump', payload: { position: 0 } }],
    ['ArrowDown', running, { name: 'prompter/jump', payload: { position: 4 } }],
    ['Home', running, { name: 'prompter/jump', payload: { position: 0 } }],
    ['End', running, { name: 'prompter/jump', payload: { position: 4 } }],
    ['ArrowUp', room, null],
    [' ', plain, null],
  ] as const)('V2231 send for the key %j the command %o', (key, context, command) => {
    const act = actOfKey(key);
    expect(act && prompterCommand(act, panelOf(context))).toEqual(command);
  });

  it('V2231 ignore other keys, and convert a distance in px into a number of words', () => {
    expect(actOfKey('a')).toBeNull();
    expect(wordsOfPx(120)).toBe(5);
    expect(jumpCommand(panelOf(running), 1.26)).toEqual({
      name: 'prompter/jump',
      payload: { position: 1.3 },
    });
  });
});
