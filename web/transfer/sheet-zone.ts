import { offsetAt, zoneOrUtc } from '../../machines/calendar/zone.ts';
import { DAY, type Duration, type Instant } from '../../machines/kernel/time.ts';
import { sheetWords } from './sheet.words.ts';
import { addDays, INSTANT_ZONE, type SheetDay, type SheetMoment, shortTime } from './sheet-cells.ts';
import type { SheetLayout } from './sheet-layout.ts';
import { type Answers, askQuestion, type SheetQuestion } from './sheet-questions.ts';
import type { RowDraft } from './sheet-rows.ts';
import { offsetOfZone } from './zone-names.ts';

const JANUARY = Date.UTC(2026, 0, 15);
const JULY = Date.UTC(2026, 6, 15);

/** Returns true if the zone has the room's offset, at least in summer or winter. UTC and its offsets never change. */
export function isZoneOfRoom(name: string, roomZone: string | null): boolean {
  const room = zoneOrUtc(roomZone);
  const same = [JANUARY, JULY].map((at) => offsetOfZone(name, at) === offsetAt(at, room));
  return /^(?:utc|z$|gmt[+-])/.test(name) ? same.every(Boolean) : same.some(Boolean);
}

/** Zone of a heading, such as "Start (CET)". Lower case is a word: "Start (est.)" is an estimate. */
export function zoneOfHeading(heading: string): string | null {
  const text = heading.trim();
  const [, name = ''] = /(?:^|[\s([/])([A-Z]{1,4}(?:[+-]\d{1,2}(?::?\d{2})?)?)[)\]]?$/.exec(text) ?? [];
  return offsetOfZone(name.toLowerCase(), JANUARY) === null ? null : name.toLowerCase();
}

const ZONE_NOTE = /(?:times?|zeiten|heures|horas|orari)\b(.*)$/iu;

/** Zone of a note above the headings, such as "All times in CET". */
const zoneAbove = ({ above }: SheetLayout): string | null =>
  above
    .flat()
    .flatMap((cell) => ZONE_NOTE.exec(cell.slice(0, 200))?.[1]?.split(/[\s,:;]+/) ?? [])
    .map(zoneOfHeading)
    .find((zone) => zone !== null) ?? null;

interface ZoneContext {
  readonly layout: SheetLayout;
  readonly roomZone: string | null;
  /** Date of the sheet. Without one, the offset in winter may differ from the offset in summer. */
  readonly date: string | null;
}

/** Asks whether times of another zone change to the room's zone, and changes them (W2787). */
export function convertZones(
  drafts: readonly RowDraft[],
  { layout, roomZone, date }: ZoneContext,
  answers: Answers,
  questions: SheetQuestion[],
): void {
  const zoneOfColumn = (header: string) =>
    layout.columns.flatMap(({ column, name }) =>
      column?.header === header ? (zoneOfHeading(name) ?? []) : [],
    )[0] ?? zoneAbove(layout);
  const startZone = zoneOfColumn('Start time');
  const endZone = zoneOfColumn('Finish time') ?? startZone;
  const foreignZone = (moment: SheetMoment | null, zoneOfAll: string | null): string | null => {
    const zone = moment?.zone ?? zoneOfAll;
    return moment === null || zone === null || zone === INSTANT_ZONE || isZoneOfRoom(zone, roomZone)
      ? null
      : zone;
  };
  const zonesOf = ({ start, end }: RowDraft) => [foreignZone(start, startZone), foreignZone(end, endZone)];
  const [shown] = drafts.flatMap((draft) => {
    const { start, end, day } = draft;
    const [fromStart = null, fromEnd = null] = zonesOf(draft);
    const [moment, zone] = fromStart === null ? [end, fromEnd] : [start, fromStart];
    return moment === null || zone === null
      ? []
      : [{ moment, zone, date: day?.kind === 'date' ? day.date : date }];
  });
  if (shown === undefined) return;
  const room = zoneOrUtc(roomZone);
  const shiftAt = (zone: string, at: Instant): Duration => offsetAt(at, room) - (offsetOfZone(zone, at) ?? 0);
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
    const [fromStart = null, fromEnd = null] = zonesOf(draft);
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
