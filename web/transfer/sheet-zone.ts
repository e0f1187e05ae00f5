import { offsetAt, zoneOrUtc } from '../../machines/calendar/zone.ts';
import { DAY, type Duration, HOUR, type Instant, MINUTE } from '../../machines/kernel/time.ts';
import type { Table } from '../../machines/timer/timer.columns.ts';
import { sheetWords } from './sheet.words.ts';
import { addDays, INSTANT_ZONE, type SheetDay, type SheetMoment, shortTime } from './sheet-cells.ts';
import type { SheetLayout } from './sheet-layout.ts';
import { type Answers, askQuestion, type SheetQuestion } from './sheet-questions.ts';
import type { RowDraft } from './sheet-rows.ts';

/** Hours ahead of UTC. */
const OFFSETS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    z: 0,
    utc: 0,
    gmt: 0,
    wet: 0,
    west: 1,
    bst: 1,
    cet: 1,
    mez: 1,
    cest: 2,
    mesz: 2,
    eet: 2,
    eest: 3,
    msk: 3,
    ist: 5.5,
    sgt: 8,
    hkt: 8,
    jst: 9,
    kst: 9,
    aest: 10,
    aedt: 11,
    nzst: 12,
    nzdt: 13,
    brt: -3,
    est: -5,
    edt: -4,
    cst: -6,
    cdt: -5,
    mst: -7,
    mdt: -6,
    pst: -8,
    pdt: -7,
  }),
);
const REGIONS: ReadonlyMap<string, string> = new Map([
  ['et', 'America/New_York'],
  ['ct', 'America/Chicago'],
  ['mt', 'America/Denver'],
  ['pt', 'America/Los_Angeles'],
]);

const JANUARY = Date.UTC(2026, 0, 15);
const JULY = Date.UTC(2026, 6, 15);

/** Offset of a zone such as `est`, `et` or `utc+2`. Unknown zones have none. */
function offsetOf(name: string, at: Instant): Duration | null {
  const region = REGIONS.get(name);
  if (region !== undefined) return offsetAt(at, region);
  const [, base = '', sign, hours = '0', minutes = '0'] =
    /^(\w+?)(?:([+-])(\d{1,2}):?(\d{2})?)?$/.exec(name) ?? [];
  const offset = OFFSETS.get(base);
  if (offset === undefined) return null;
  const more = Number(hours) * HOUR + Number(minutes) * MINUTE;
  return offset * HOUR + (sign === '-' ? -more : more);
}

/** Returns true if the zone has the room's offset, at least in summer or winter. UTC and its offsets never change. */
export function isZoneOfRoom(name: string, roomZone: string | null): boolean {
  const room = zoneOrUtc(roomZone);
  const same = [JANUARY, JULY].map((at) => offsetOf(name, at) === offsetAt(at, room));
  return /^(?:utc|z$|gmt[+-])/.test(name) ? same.every(Boolean) : same.some(Boolean);
}

/** Zone of a heading, such as "Start (CET)". Lower case is a word: "Start (est.)" is an estimate. */
export function zoneOfHeading(heading: string): string | null {
  const text = heading.trim();
  const [, name = ''] = /(?:^|[\s([/])([A-Z]{1,4}(?:[+-]\d{1,2}(?::?\d{2})?)?)[)\]]?$/.exec(text) ?? [];
  return offsetOf(name.toLowerCase(), JANUARY) === null ? null : name.toLowerCase();
}

const ZONE_NOTE = /(?:times?|zeiten|heures|horas|orari)\b(.*)$/iu;

/** Zone of a note above the headings, such as "All times in CET". */
const zoneAbove = (table: Table, heading: number): string | null =>
  table
    .slice(0, Math.max(0, heading - 1))
    .flatMap((cells) =>
      cells.flatMap((cell) => ZONE_NOTE.exec(cell.slice(0, 200))?.[1]?.split(/[\s,:;]+/) ?? []),
    )
    .map(zoneOfHeading)
    .find((zone) => zone !== null) ?? null;

interface ZoneContext {
  readonly table: Table;
  readonly layout: SheetLayout;
  readonly roomZone: string | null;
  /** Date of the sheet. Without one, the offset in winter may differ from the offset in summer. */
  readonly date: string | null;
}

/** Asks whether times of another zone change to the room's zone, and changes them (W2787). */
export function convertZones(
  drafts: readonly RowDraft[],
  { table, layout: { columns, heading }, roomZone, date }: ZoneContext,
  answers: Answers,
  questions: SheetQuestion[],
): void {
  const above = zoneAbove(table, heading);
  const zoneOfColumn = (header: string) =>
    columns.flatMap(({ column, name }) =>
      column?.header === header ? (zoneOfHeading(name) ?? []) : [],
    )[0] ?? above;
  const [startZone, endZone] = [zoneOfColumn('Start time'), zoneOfColumn('Finish time')];
  const foreignZone = (moment: SheetMoment | null, zoneOfAll: string | null): string | null => {
    const zone = moment?.zone ?? zoneOfAll;
    return moment === null || zone === null || zone === INSTANT_ZONE || isZoneOfRoom(zone, roomZone)
      ? null
      : zone;
  };
  const [shown] = drafts.flatMap(({ start, end, day }) => {
    const moment = foreignZone(start, startZone) === null ? end : start;
    const zone = foreignZone(start, startZone) ?? foreignZone(end, endZone ?? startZone);
    return moment === null || zone === null
      ? []
      : [{ moment, zone, date: day?.kind === 'date' ? day.date : date }];
  });
  if (shown === undefined) return;
  const room = zoneOrUtc(roomZone);
  const shiftAt = (zone: string, at: Instant): Duration => offsetAt(at, room) - (offsetOf(zone, at) ?? 0);
  const timeAt = (at: Instant) => shortTime(shown.moment.ms + shiftAt(shown.zone, at));
  const day = shown.moment.date ?? shown.date;
  const seasons =
    day === null && timeAt(JANUARY) !== timeAt(JULY)
      ? [
          { value: 'january', at: JANUARY, label: sheetWords.inJanuary(timeAt(JANUARY)) },
          { value: 'july', at: JULY, label: sheetWords.inJuly(timeAt(JULY)) },
        ]
      : [day === null ? JANUARY : Date.parse(`${day}T12:00:00Z`)].map((at) => ({
          value: 'room',
          at,
          label: timeAt(at),
        }));
  const time = shortTime(shown.moment.ms);
  questions.push(
    askQuestion('zone', sheetWords.zone(time, shown.zone.toUpperCase(), room), answers, [
      ...seasons.map(({ value, label }) => ({ value, label })),
      { value: 'as', label: sheetWords.asItStands(time) },
    ]),
  );
  const at = seasons.find(({ value }) => value === answers['zone'])?.at;
  if (at === undefined) return;
  for (const draft of drafts) {
    const [fromStart, fromEnd] = [
      foreignZone(draft.start, startZone),
      foreignZone(draft.end, endZone ?? startZone),
    ];
    if (draft.end !== null && fromEnd !== null)
      draft.end = laterBy(draft.end, shiftAt(fromEnd, at), draft.day);
    if (draft.start === null || fromStart === null) continue;
    draft.start = laterBy(draft.start, shiftAt(fromStart, at), draft.day);
    if (draft.start.date !== null) draft.day = { kind: 'date', date: draft.start.date };
  }
}

function laterBy(moment: SheetMoment, shift: Duration, day: SheetDay | null): SheetMoment {
  const days = Math.floor((moment.ms + shift) / DAY);
  const ms = moment.ms + shift - days * DAY;
  const date = moment.date ?? (day?.kind === 'date' && days !== 0 ? day.date : null);
  if (date !== null) return { ...moment, ms, date: addDays(date, days) };
  return { ...moment, ms, nextDay: moment.nextDay || days > 0 };
}
