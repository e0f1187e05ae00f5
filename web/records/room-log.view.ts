import {
  type Fields,
  hasFields,
  isFields,
  isFlag,
  isNumber,
  isText,
  numberIn,
  ownEntry,
  textIn,
} from '../../machines/kernel/shapes.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { commandTable, isCommandName } from '../../machines/room/commands.ts';
import type { Table } from '../../machines/timer/timer.columns.ts';
import { recordsWords } from '../../machines/words/records.ts';
import { historyLabel, undoneAfter } from '../keys/history.view.ts';

interface RoomLogLine {
  readonly seq: number;
  readonly at: Instant;
  readonly actor: string;
  readonly command: string;
  readonly leftStep: boolean;
  readonly timers: number | null;
  readonly about: { readonly id: string; readonly title: string | null } | null;
  readonly on?: boolean | undefined;
  readonly journal?: { readonly name: string; readonly from: Instant; readonly outcome: string } | undefined;
}

const isJournalSummary = hasFields({ name: isText, from: isNumber, outcome: isText });
const isLogLineAnswer = hasFields({ seq: isNumber, at: isNumber, actor: isText, command: isText });

export function logLinesIn(answer: unknown): readonly RoomLogLine[] {
  if (!Array.isArray(answer)) return [];
  return answer.filter(isLogLineAnswer).map((line) => {
    const { about, ...fields }: Fields = { ...line };
    const id = isFields(about) ? textIn(about, 'id') : null;
    const title = isFields(about) ? textIn(about, 'title') : null;
    return {
      ...line,
      leftStep: fields['leftStep'] === true,
      timers: numberIn(fields, 'timers'),
      on: isFlag(fields['on']) ? fields['on'] : undefined,
      journal: isJournalSummary(fields['journal']) ? fields['journal'] : undefined,
      about: id === null ? null : { id, title },
    };
  });
}

function withTitles(lines: readonly RoomLogLine[]): readonly RoomLogLine[] {
  const known = new Map<string, string>();
  return lines.map((line) => {
    const { about } = line;
    if (about === null) return line;
    const title = about.title ?? known.get(about.id) ?? null;
    if (title !== null) known.set(about.id, title);
    return { ...line, about: { ...about, title } };
  });
}

export type LogKind = keyof typeof recordsWords.kinds;

const KIND_OF_PREFIX: ReadonlyMap<string, LogKind> = new Map([
  ['timeset', 'clock'],
  ['clock', 'clock'],
  ['alarm', 'clock'],
  ['clocks', 'clock'],
  ['timers', 'rundown'],
  ['messages', 'messages'],
  ['outputs', 'outputs'],
  ['automations', 'automations'],
]);

export const kindOfLogLine = ({ command }: RoomLogLine): LogKind =>
  KIND_OF_PREFIX.get(command.replace(/\/.*$/, '')) ?? 'room';

/** For example "Change 12 timers" or "Start: Welcome" (V682, V780). */
export function logLineText({
  command,
  timers,
  about,
  on,
}: Pick<RoomLogLine, 'command' | 'timers' | 'about' | 'on'>): string {
  const commandTexts: ReadonlyMap<string, string> = new Map(Object.entries(recordsWords.commands));
  const undo = isCommandName(command) ? commandTable[command].undo : null;
  const named =
    undo === null ? commandTexts.get(command) : historyLabel('', { command, timers }).replace(/^[\s:]+/, '');
  const text = named ?? recordsWords.otherCommand;
  const what = text.charAt(0).toUpperCase() + text.slice(1);
  if (command === 'timers/replace' && timers !== null)
    return recordsWords.about(what, recordsWords.timers(timers));
  if (on !== undefined) return recordsWords.about(what, on ? recordsWords.on : recordsWords.off);
  const title = about?.title ?? null;
  return title === null ? what : recordsWords.about(what, title.trim() || recordsWords.untitled);
}

export type ActorNames = Readonly<Record<string, string>>;

export function actorText(actor: string | null, names: ActorNames): string {
  const { actors } = recordsWords;
  if (actor === null) return actors.nobody;
  if (actor === 'clock') return actors.clock;
  if (actor === 'audience') return actors.audience;
  const known = ownEntry(names, actor);
  if (known !== undefined) return known;
  const name = actor.slice(2);
  if (actor.startsWith('a:')) return actors.automation(name);
  if (actor.startsWith('o:')) return actors.osc(name);
  if (actor.startsWith('k:')) return actors.key(name);
  if (actor.startsWith('l:')) return actors.link(name);
  if (actor.startsWith('j:')) return actors.laptop(name);
  return actor.startsWith('u:') ? actors.member : actors.device;
}

export interface LogFilter {
  readonly kind: LogKind | null;
  readonly person: string | null;
  readonly day: string | null;
  readonly words: string;
}

export const noFilter: LogFilter = { kind: null, person: null, day: null, words: '' };

export interface LogRow {
  readonly seq: number;
  readonly date: string;
  readonly day: string;
  readonly time: string;
  readonly kind: LogKind;
  readonly what: string;
  readonly who: string;
  readonly hasFile: boolean;
}

/** Formats an instant as yyyy-MM-dd, as a date of the locale, and as a time with seconds. */
export interface LogTimes {
  readonly date: (at: Instant) => string;
  readonly day: (at: Instant) => string;
  readonly time: (at: Instant) => string;
}

/** For example "Undo: time adjustment" (V1603). */
function undoneLines(lines: readonly RoomLogLine[]): ReadonlyMap<number, string> {
  const oldestFirst = lines
    .map(({ timers, about, ...line }) => ({
      ...line,
      timers: timers ?? undefined,
      about: about ?? undefined,
    }))
    .reverse();
  return new Map(
    undoneAfter(oldestFirst, 0).map(({ undo, step }) => {
      const what = historyLabel('', { command: step.command, timers: step.timers ?? null }).trim();
      return [
        undo.seq,
        recordsWords.about(logLineText({ ...undo, timers: null, about: null, on: undefined }), what),
      ];
    }),
  );
}

/** For example "Changes made offline: Desk laptop, taken over at 14:20:05" (N2255). */
function journalText({ command, journal }: RoomLogLine, time: LogTimes['time']): string | null {
  if (journal === undefined) return null;
  const what = logLineText({ command, timers: null, about: null, on: undefined });
  return recordsWords.about(what, recordsWords.takenOver(journal.name, time(journal.from)));
}

export function roomLogRows(
  lines: readonly RoomLogLine[],
  names: ActorNames,
  { date, day, time }: LogTimes,
): readonly LogRow[] {
  const undone = undoneLines(lines);
  return withTitles(lines).map((line) => ({
    seq: line.seq,
    date: date(line.at),
    day: day(line.at),
    time: time(line.at),
    kind: kindOfLogLine(line),
    what: undone.get(line.seq) ?? journalText(line, time) ?? logLineText(line),
    hasFile: line.journal?.outcome === 'kept' || line.journal?.outcome === 'edits',
    who: actorText(line.actor, names),
  }));
}

export function filterLog(
  rows: readonly LogRow[],
  { kind, person, day, words }: LogFilter,
): readonly LogRow[] {
  const wanted = words.toLowerCase().split(/\s+/);
  return rows.filter((row) => {
    const text = `${row.date} ${row.day} ${row.time} ${row.what} ${row.who}`.toLowerCase();
    return (
      (kind === null || row.kind === kind) &&
      (person === null || row.who === person) &&
      (day === null || row.date === day) &&
      wanted.every((word) => text.includes(word))
    );
  });
}

export function logChoices(rows: readonly LogRow[]): {
  readonly people: readonly string[];
  readonly days: readonly { readonly value: string; readonly label: string }[];
} {
  return {
    people: [...new Set(rows.map(({ who }) => who))],
    days: [...new Map(rows.map(({ date, day }) => [date, day]))].map(([value, label]) => ({ value, label })),
  };
}

export function logLinesTable(rows: readonly LogRow[]): Table {
  const { number, date, time, kind, what, who } = recordsWords.columns;
  return [
    [number, date, time, kind, what, who],
    ...rows.map((row) => [
      String(row.seq),
      row.date,
      row.time,
      recordsWords.kinds[row.kind],
      row.what,
      row.who,
    ]),
  ];
}
