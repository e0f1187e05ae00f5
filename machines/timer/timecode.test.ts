import { describe, expect, it, test } from 'vitest';
import { after, afterAccepted, command, refusedAs, testRoom } from '../../tests/support/test-room.ts';
import { parseCommand } from '../room/commands.schema.ts';
import { roomExport, withImport } from '../room/room.export.ts';
import { fitTimecode, fitTimecodes, readTimecode, TIMECODE_RATES } from './timecode.ts';

describe('a timecode', () => {
  test.each([
    ['01:00:30:12', '01:00:30:12'],
    [' 1:0:30;2 ', '01:00:30:02'],
    ['23:59:59.29', '23:59:59:29'],
    ['24:00:00:00', null],
    ['00:60:00:00', null],
    ['00:00:00:30', null],
    ['00:00:00', null],
    ['', null],
  ])('R2420 typed as %j is read as %j', (typed, text) => {
    expect(readTimecode(typed)).toBe(text);
  });

  test.each([
    ['24', '10:00:00:27', '10:00:00:23'],
    ['25', '10:00:00:25', '10:00:00:24'],
    ['30', '10:00:00:29', '10:00:00:29'],
    ['29.97', '10:01:00:00', '10:01:00:02'],
    ['29.97', '10:10:00:00', '10:10:00:00'],
    ['29.97', '10:01:01:00', '10:01:01:00'],
  ] as const)('R2422 is converted at the rate %s from %s to %s', (rate, text, fitted) => {
    expect(fitTimecode(text, rate)).toBe(fitted);
    expect(fitTimecode(fitted, rate)).toBe(fitted);
  });
});

describe('the timecode of a timer', () => {
  const room = testRoom([{ timecode: '10:00:00:24' }, {}, { timecode: '10:01:00:00' }]);
  const timecodes = ({ show }: typeof room) => show.timers.map(({ timecode }) => timecode);

  test.each([
    ['10:00:00:24', true],
    [null, true],
    ['10:00:00:30', false],
    ['9:00:00:00', false],
    ['10:00:00;00', false],
    ['', false],
    [600, false],
  ])('R2420 with the text %j is accepted: %s', (timecode, ok) => {
    expect(parseCommand('timers/update', { timerId: 'a', timecode }).ok).toBe(ok);
  });

  test.each([
    ['timers/create', { timecode: '10:00:00:25' }],
    ['timers/update', { timerId: 'a', timecode: '10:00:00:25' }],
    ['timers/updateMany', { timerIds: ['a'], timecode: '10:00:00:25' }],
    ['timers/replace', { items: [{}, { timecode: '10:00:00:25' }] }],
  ] as const)("R2421 is refused in %s if its frame does not exist at the room's rate", (name, payload) => {
    expect(refusedAs(room, name, payload, { ids: ['x', 'y'] })).toBe('invalid');
    const faster = afterAccepted(room, 'room/settings', { timecodeRate: '30' });
    expect(refusedAs(faster, name, payload, { ids: ['x', 'y'] })).toBeNull();
  });

  it("R2422 changes with the room's rate, and undo restores it", () => {
    const film = afterAccepted(room, 'room/settings', { timecodeRate: '24' });
    expect(timecodes(film)).toEqual(['10:00:00:23', null, '10:01:00:00']);
    const drop = afterAccepted(film, 'room/settings', { timecodeRate: '29.97', timezone: 'UTC' });
    expect(timecodes(drop)).toEqual(['10:00:00:23', null, '10:01:00:02']);
    const back = after(after(drop, command('room/undo', {})), command('room/undo', {}));
    expect(timecodes(back)).toEqual(timecodes(room));
    expect(back.show.room.settings.timecodeRate).toBe('25');
    const same = afterAccepted(room, 'room/settings', { timecodeRate: '25' });
    expect(same.show.timers).toBe(room.show.timers);
  });

  it('R2422 changes to the rate of an imported room file', () => {
    const file = roomExport(room.show);
    expect(file.settings.timecodeRate).toBe('25');
    const edited = { ...file, settings: { ...file.settings, timecodeRate: '24' as const } };
    const ids = ['1', '2', '3', '4'];
    expect(withImport(room.show, edited, ids, 0).timers[0]?.timecode).toBe('10:00:00:23');
    expect(withImport(room.show, file, ids, 0).timers[0]?.timecode).toBe('10:00:00:24');
  });

  it('R2422 leaves the list of timers uncopied if every frame exists at the rate', () => {
    for (const rate of TIMECODE_RATES) {
      const fitted = fitTimecodes(room.show.timers, rate);
      expect(fitTimecodes(fitted, rate)).toBe(fitted);
    }
  });
});
