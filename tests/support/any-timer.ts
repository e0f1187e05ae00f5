import * as fc from 'fast-check';
import { HOUR } from '../../machines/kernel/time.ts';
import type { TimerTableRow } from '../../machines/timer/timer.columns.ts';
import { APPEARANCES, DURATION_TYPES, SOUND_CUES, TRIGGERS } from '../../machines/timer/timer.ts';

const pad = (value: number): string => String(value).padStart(2, '0');

/** Text that is not blank, since a blank cell is an empty one. */
const text = fc
  .string({ maxLength: 20, unit: 'grapheme' })
  .map((given) => (given.trim() === '' ? '' : given));
const time = fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59)).map((parts) => parts.map(pad).join(':'));
const date = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const length = fc.nat(999 * HOUR);
const cue = fc.constantFrom(...SOUND_CUES);
const labelText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(' a; b=c% ', '50% off', '%41', '\n', ' '),
);

/** Any timer that the commands can make, its length to the millisecond. */
export const anyTimer: fc.Arbitrary<TimerTableRow> = fc.record({
  name: text,
  extra: text,
  notes: text,
  labels: fc.array(fc.record({ name: labelText, color: labelText }), { maxLength: 3 }),
  type: fc.constantFrom(...DURATION_TYPES),
  hours: fc.nat(999),
  minutes: fc.nat(59),
  seconds: fc.nat(59_999).map((ms) => ms / 1_000),
  timewarp: fc.option(fc.integer({ min: 1, max: 999 * HOUR })),
  startTime: fc.option(time),
  startDate: fc.option(date),
  finishTime: fc.option(time),
  finishDate: fc.option(date),
  trigger: fc.constantFrom(...TRIGGERS),
  appearance: fc.constantFrom(...APPEARANCES),
  yellow: length,
  red: length,
  chime: fc.record({ yellow: cue, red: cue, zero: cue }),
  showName: fc.boolean(),
  showExtra: fc.boolean(),
});
