import { type DateOrder, parseDate, readDate } from '../../machines/calendar/read-date.ts';
import { DAY, type Duration, HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { Table, TimerTableRow } from '../../machines/timer/timer.columns.ts';
import { fieldsOfLength, lengthOfFields } from '../../machines/timer/timer.ts';
import { rundownTableWords } from '../../machines/words/rundown-table.ts';
import { exactLengthText } from '../stage/duration-entry.view.ts';
import { sheetWords } from './sheet.words.ts';
import {
  addDays,
  clockText,
  msOfTime,
  readLengthCell,
  readNamedDay,
  type SheetDay,
  type SheetMoment,
  shortTime,
} from './sheet-cells.ts';
import type { SheetLayout } from './sheet-layout.ts';
import { type Answers, askQuestion, type SheetQuestion } from './sheet-questions.ts';
import type { ReadRow, RowDraft } from './sheet-rows.ts';
import { namesText, TIME_COLUMNS } from './sheet-sort.ts';

const dayKey = (day: SheetDay | null): string => JSON.stringify(day);

export function sheetDate({ above }: SheetLayout, order: DateOrder): string | null {
  for (const cell of above.flat()) {
    const read = readNamedDay(cell, order);
    if (read?.kind === 'date') return read.date;
  }
  return null;
}

export function resolveDates(
  drafts: readonly RowDraft[],
  above: string | null,
  answers: Answers,
  questions: SheetQuestion[],
): readonly (string | null)[] {
  const draftDays = drafts.map(({ day }) => day);
  const dated = draftDays.find((day) => day !== null) ?? null;
  const isTimed = drafts.some(({ start, end }) => start !== null || end !== null);
  const isBefore = dated?.kind !== 'date' || (above !== null && above < dated.date);
  let days: readonly (SheetDay | null)[] = draftDays;
  if (above !== null && isTimed && draftDays[0] === null && isBefore) {
    questions.push(
      askQuestion(
        'date',
        sheetWords.dateAbove(above),
        answers,
        [
          { value: above, label: sheetWords.useDate(above) },
          { value: 'none', label: sheetWords.noDate },
        ],
        { isNeeded: dated !== null },
      ),
    );
    const first: SheetDay = { kind: 'date', date: above };
    const end = draftDays.findIndex((day) => day !== null);
    if (answers['date'] === above)
      days = draftDays.map((day, place) => (end === -1 || place < end ? first : day));
  }
  const first = days.find((day) => day !== null) ?? null;
  if (first === null) return days.map(() => null);
  let date: string | null = first.kind === 'date' ? first.date : null;
  const relative = days.find((day) => day !== null && day.kind !== 'date') ?? null;
  if (date === null && first.kind !== 'date') {
    const answer = answers['day'];
    const isOther =
      first.kind === 'weekday' &&
      parseDate(answer ?? '') !== null &&
      weekdayOf(answer ?? '') !== first.weekday;
    const fault = isOther
      ? sheetWords.otherWeekday(sheetWords.weekdays[weekdayOf(answer ?? '')] ?? '')
      : null;
    questions.push(
      askQuestion(
        'day',
        sheetWords.firstDay(dayText(first)),
        answers,
        [{ value: 'none', label: sheetWords.noDate }],
        {
          input: 'date',
          suggestion: above ?? '',
          fault,
        },
      ),
    );
    date = fault === null ? parseDate(answer ?? '') : null;
    if (date === null) return days.map(() => null);
  }
  if (relative === null)
    return days.map((day, place) =>
      day?.kind === 'date' ? addDays(day.date, drafts.at(place)?.days ?? 0) : null,
    );
  let before: SheetDay | null = first;
  return days.map((day, place) => {
    if (day === null || date === null) return null;
    if (dayKey(day) !== dayKey(before)) date = nextDate(date, before ?? day, day);
    before = day;
    return addDays(date, drafts.at(place)?.days ?? 0);
  });
}

const DAYS_PER_WEEK = 7;

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

function nextDate(date: string, before: SheetDay, day: SheetDay): string {
  if (day.kind === 'date') return day.date;
  if (day.kind === 'number') return addDays(date, before.kind === 'number' ? day.number - before.number : 1);
  if (day.kind === 'weekday') {
    return addDays(
      date,
      (day.weekday - weekdayOf(date) + DAYS_PER_WEEK) % DAYS_PER_WEEK ||
        (before.kind === 'weekday' ? 0 : DAYS_PER_WEEK),
    );
  }
  const two = (number: number) => String(number).padStart(2, '0');
  const year = Number(date.slice(0, 4));
  const same = `${year}-${two(day.month)}-${two(day.day)}`;
  return same >= date ? same : `${year + 1}${same.slice(4)}`;
}

function dayText(day: Exclude<SheetDay, { kind: 'date' }>): string {
  if (day.kind === 'number') return sheetWords.dayNumber(day.number);
  if (day.kind === 'monthDay') return `${day.day}.${day.month}.`;
  return sheetWords.weekdays[day.weekday] ?? '';
}

export function askDateOrder(
  body: Table,
  { columns }: SheetLayout,
  answers: Answers,
  questions: SheetQuestion[],
): DateOrder {
  const cells = columns
    .filter(({ column }) => column !== null && TIME_COLUMNS.has(column.header))
    .flatMap(({ place }) => body.map((row) => (row[place] ?? '').trim().split(' ')[0] ?? ''));
  const cell = cells.find((text) => {
    const { dayFirst, monthFirst } = readDate(text);
    return dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst;
  });
  if (cell === undefined) return null;
  const { dayFirst, monthFirst } = readDate(cell);
  questions.push(
    askQuestion('dates', sheetWords.whichDate(cell), answers, [
      { value: 'dayFirst', label: dayFirst ?? '' },
      { value: 'monthFirst', label: monthFirst ?? '' },
    ]),
  );
  const answer = answers['dates'];
  return answer === 'monthFirst' ? answer : 'dayFirst';
}

const EVENING_START: Duration = 18 * HOUR;

const SMALL_HOURS_END: Duration = 6 * HOUR;

const isPastMidnight = (before: Duration, after: Duration): boolean =>
  before >= EVENING_START && after <= SMALL_HOURS_END;

/** A start earlier than the row above begins the next day, in a sheet without days. */
export function countDays(
  drafts: readonly RowDraft[],
  isDated: boolean,
  answers: Answers,
  questions: SheetQuestion[],
): void {
  let [last, days, key] = [0, 0, ''];
  const earlier: string[] = [];
  for (const draft of drafts) {
    const isOther = dayKey(draft.day) !== key;
    if (isOther) [last, days, key] = [0, 0, dayKey(draft.day)];
    const start =
      draft.start ??
      (draft.end !== null && draft.length !== null
        ? { ...draft.end, ms: draft.end.ms - draft.length }
        : null);
    if (start === null) continue;
    const hasDate = start.date !== null;
    const back = start.ms < last;
    if (start.nextDay) days = Math.max(days, 1);
    else if (back && !hasDate && isPastMidnight(last, start.ms)) days += 1;
    else if (back && !hasDate && draft.day === null) {
      earlier.push(sheetWords.startOf(titleOf(draft), shortTime(start.ms)));
      draft.isEarlier = true;
      if (answers['earlier'] !== 'same') days += 1;
    }
    draft.days = hasDate ? 0 : days;
    last = start.ms;
  }
  if (earlier.length > 0 && isDated)
    questions.push(
      askQuestion('earlier', sheetWords.earlierStarts(namesText(earlier)), answers, [
        { value: 'next', label: sheetWords.nextDay },
        { value: 'same', label: sheetWords.sameDay },
      ]),
    );
}

const titleOf = ({ read }: RowDraft): string => read.timer.name || sheetWords.row(read.row);

const HALF_DAY_LENGTH: Duration = 12 * HOUR;
/** A plan without AM or PM that begins earlier may begin in the evening. */
const MORNING_START: Duration = 8 * HOUR;

/** 1:00 after 11:30 AM is PM. Other times without AM or PM need a question (R443). */
export function resolveHalves(
  drafts: readonly RowDraft[],
  answers: Answers,
  questions: SheetQuestion[],
): void {
  const moments = drafts.flatMap(({ start, end }) => [start, end]).filter((moment) => moment !== null);
  if (!moments.some(({ isOpen }) => isOpen)) return;
  const marked = moments.some(({ isMarked }) => isMarked);
  if (!marked && moments.some(({ ms }) => ms >= 13 * HOUR)) return;
  const [earliest] = moments;
  const mayBeEvening =
    !marked && (earliest?.ms ?? 0) < MORNING_START && moments.every(({ isOpen }) => isOpen);
  let last = mayBeEvening && answers['half'] === 'pm' ? HALF_DAY_LENGTH : 0;
  let key = dayKey(drafts[0]?.day ?? null);
  let isAsked = false;
  const later = (moment: SheetMoment, than: Duration): SheetMoment => {
    if (!moment.isOpen) return moment;
    const early = moment.ms % HALF_DAY_LENGTH;
    const ms = [early, early + HALF_DAY_LENGTH].find((each) => each >= than);
    return { ...moment, ms: ms ?? early };
  };
  for (const draft of drafts) {
    if (dayKey(draft.day) !== key) last = 0;
    key = dayKey(draft.day);
    const first = draft.start ?? draft.end;
    if (first === null) continue;
    const isBack =
      first.isOpen &&
      (first.ms < last ||
        (draft.start !== null && draft.end !== null && draft.end.isOpen && draft.end.ms < draft.start.ms));
    if ((isBack || mayBeEvening) && !marked && !isAsked) {
      isAsked = true;
      const shown = first.ms < last || mayBeEvening ? first : (draft.end ?? first);
      questions.push(
        askQuestion(
          'half',
          (mayBeEvening ? sheetWords.halfOfFirst : sheetWords.half)(shortTime(shown.ms)),
          answers,
          [
            { value: 'pm', label: shortTime((shown.ms % HALF_DAY_LENGTH) + HALF_DAY_LENGTH) },
            { value: 'as', label: sheetWords.asItStands(shortTime(shown.ms)) },
          ],
        ),
      );
    }
    if (marked || (isAsked && answers['half'] === 'pm')) {
      if (draft.start !== null) draft.start = later(draft.start, last);
      if (draft.end !== null) draft.end = later(draft.end, draft.start?.ms ?? last);
    }
    last = draft.start?.ms ?? last;
  }
}

/** A first 0:00 is either midnight or an elapsed time (R582). */
export function resolveElapsed(
  drafts: readonly RowDraft[],
  answers: Answers,
  questions: SheetQuestion[],
): boolean {
  const starts = drafts.flatMap(({ start }) => (start === null ? [] : [start]));
  const times = starts.map(sinceMidnight);
  const [first, second] = times;
  const last = times.at(-1) ?? 0;
  if (first !== 0 || second === undefined || (last > 18 * HOUR && last < DAY)) return false;
  const isClimbing = times.every((time, place) => time >= (times[place - 1] ?? 0));
  const isClock = starts.some(({ date, isMarked }) => date !== null || isMarked);
  if (!isClimbing || isClock || drafts.some(({ day }) => day !== null)) return false;
  const isTwoParts = times.every((time) => time % MINUTE === 0);
  questions.push(
    askQuestion('elapsed', sheetWords.elapsed, answers, [
      { value: 'clock', label: sheetWords.midnight },
      { value: 'hours', label: isTwoParts ? sheetWords.showStartHours : sheetWords.showStart },
      ...(isTwoParts ? [{ value: 'minutes', label: sheetWords.showStartMinutes }] : []),
    ]),
  );
  const answer = answers['elapsed'];
  if (answer !== 'hours' && answer !== 'minutes') return false;
  const scale = answer === 'minutes' ? MINUTE / SECOND : 1;
  const elapsed = (moment: SheetMoment | null): SheetMoment | null =>
    moment && { ...moment, ms: sinceMidnight(moment) / scale, nextDay: false, isOpen: false };
  for (const draft of drafts) {
    draft.start = elapsed(draft.start);
    draft.end = elapsed(draft.end);
  }
  return true;
}

/** Plain lengths that climb from zero may be times since the show start (W2806). */
export function resolveClimb(
  drafts: readonly RowDraft[],
  answers: Answers,
  questions: SheetQuestion[],
): void {
  const lengths = drafts.map(({ length }) => length ?? Number.NaN);
  const isClimbing = lengths.every((length, place) => place === 0 || length > (lengths[place - 1] ?? 0));
  const isTimed = drafts.some(({ start, end }) => start !== null || end !== null);
  if (drafts.length < 3 || lengths[0] !== 0 || !isClimbing || isTimed) return;
  const texts = drafts.map(({ length }) => exactLengthText(length ?? 0));
  questions.push(
    askQuestion('climb', sheetWords.climb(namesText(texts)), answers, [
      { value: 'starts', label: sheetWords.sinceStart },
      { value: 'lengths', label: sheetWords.areLengths },
    ]),
  );
  if (answers['climb'] !== 'starts') return;
  for (const [place, draft] of drafts.entries()) {
    const next = lengths[place + 1];
    draft.length = next === undefined ? null : next - (lengths[place] ?? 0);
  }
}

const sinceMidnight = ({ ms, nextDay }: SheetMoment): Duration => ms + (nextDay ? DAY : 0);

export function resolveTimes(
  drafts: readonly RowDraft[],
  dates: readonly (string | null)[],
  answers: Answers,
  questions: SheetQuestion[],
): readonly ReadRow[] {
  const differ: { row: number; text: string }[] = [];
  const same: string[] = [];
  const back: string[] = [];
  const last: string[] = [];
  const rows = drafts.map((draft, place): ReadRow => {
    const { read, start, end, day } = draft;
    let { length } = draft;
    const date = dates[place] ?? null;
    const next = drafts.at(place + 1);
    let mark: string | null = null;
    let at = start;
    if (at === null && end !== null && length !== null) at = { ...end, ms: (end.ms - length + DAY) % DAY };
    const isUntil =
      read.timer.type === 'FINISH_TIME' ||
      ((end?.date ?? null) !== null && (start?.date ?? null) === null && day === null);
    if (start !== null && end !== null && !isUntil) {
      const between = durationBetween(start, end);
      if (length === null) {
        if (between === 0 && start.date === null) {
          same.push(titleOf(draft));
          if (answers['same'] === 'day') length = DAY;
          if (answers['same'] === 'zero') length = 0;
        } else if (between > HALF_DAY_LENGTH && end.date === null) {
          back.push(sheetWords.backwards(titleOf(draft), shortTime(start.ms), shortTime(end.ms)));
          if (answers['back'] === 'next') length = between;
        } else length = between;
      } else if (length !== between) {
        differ.push({
          row: read.row,
          text: sheetWords.differ(
            titleOf(draft),
            exactLengthText(between),
            `${shortTime(start.ms)} – ${shortTime(end.ms)}`,
            exactLengthText(length),
          ),
        });
        if (answers['differ'] !== 'length') length = between;
      }
    }
    const isLengthUnread =
      read.unread.includes('Duration') || (read.unread.includes('Finish time') && end === null);
    if (at !== null && length === null && end === null && !isLengthUnread) {
      const gap = gapToNext(draft, next, dates[place] ?? null, dates[place + 1] ?? null);
      if (gap === 'day' || next === undefined) {
        last.push(titleOf(draft));
        const lastLength = readLengthCell(answers['last'] ?? '', null);
        if (lastLength !== null) length = lastLength;
      } else if (gap === null) mark = sheetWords.noLength;
      else length = gap;
    }
    if (at === null && end === null && length === null && !isLengthUnread && read.timer.type === 'DURATION')
      mark = sheetWords.noLength;
    const onlyEnd = end !== null && (isUntil || (at === null && length === null));
    const ownDate = day?.kind === 'date' && draft.isOwnDay;
    const startDate = at !== null || ownDate ? date : null;
    const timer: TimerTableRow = {
      ...read.timer,
      finishDate: end === null ? read.timer.finishDate : null,
      ...(length === null ? {} : fieldsOfLength(length)),
      startTime: at === null ? null : clockText(at.ms),
      startDate,
      ...(onlyEnd
        ? {
            type: 'FINISH_TIME' as const,
            finishTime: clockText(end.ms),
            finishDate: end.date ?? date,
            startDate: at === null ? null : startDate,
          }
        : {}),
    };
    return { ...read, timer, mark };
  });
  if (differ.length > 0)
    questions.push(
      askQuestion(
        'differ',
        `${differ[0]?.text ?? ''}${differ.length > 1 ? ` ${sheetWords.andOthers(differ.length - 1)}` : ''}`,
        answers,
        [
          { value: 'times', label: sheetWords.byTimes },
          { value: 'length', label: sheetWords.byLength },
        ],
      ),
    );
  if (same.length > 0)
    questions.push(
      askQuestion('same', sheetWords.same(namesText(same)), answers, [
        { value: 'open', label: sheetWords.leaveOpen },
        { value: 'zero', label: '0:00' },
        { value: 'day', label: sheetWords.wholeDay },
      ]),
    );
  if (back.length > 0)
    questions.push(
      askQuestion('back', sheetWords.endsBefore(namesText(back)), answers, [
        { value: 'next', label: sheetWords.nextDay },
        { value: 'open', label: sheetWords.leaveOpen },
      ]),
    );
  const typed = answers['last'] ?? 'open';
  const isNoLength = typed !== 'open' && readLengthCell(typed, null) === null;
  if (last.length > 0)
    questions.push(
      askQuestion(
        'last',
        sheetWords.last(namesText(last)),
        answers,
        [{ value: 'open', label: sheetWords.leaveOpen }],
        {
          input: 'length',
          fault: isNoLength ? rundownTableWords.isNot(typed, rundownTableWords.wants.length) : null,
        },
      ),
    );
  return withOrderMarks(rows, drafts, dates);
}

/** Marks rows that start before the row above, or before an earlier row ends (W2784). */
function withOrderMarks(
  rows: readonly ReadRow[],
  drafts: readonly RowDraft[],
  dates: readonly (string | null)[],
): readonly ReadRow[] {
  let above: { readonly row: number; readonly start: Duration } | null = null;
  let latest: { readonly row: number; readonly end: Duration } | null = null;
  let key = '';
  return rows.map((read, place) => {
    const draft = drafts.at(place);
    const { startTime, type } = read.timer;
    if (draft === undefined || startTime === null || type !== 'DURATION') return read;
    const date = dates[place] ?? null;
    const dayOfRow = date === null ? dayKey(draft.day) : 'dated';
    if (dayOfRow !== key) [above, latest, key] = [null, null, dayOfRow];
    const start = (date === null ? draft.days * DAY : Date.parse(date)) + msOfTime(startTime);
    const isLengthRead = !read.unread.includes('Duration') && !read.unread.includes('Finish time');
    const end = start + (isLengthRead ? lengthOfFields(read.timer) : 0);
    let order: string | null = null;
    if (above !== null && (draft.isEarlier || start < above.start)) order = sheetWords.earlierThan(above.row);
    else if (latest !== null && start < latest.end) order = sheetWords.overlaps(latest.row);
    above = { row: read.row, start };
    if (latest === null || end > latest.end) latest = { row: read.row, end };
    return order === null
      ? read
      : { ...read, mark: [read.mark, order].filter((mark) => mark !== null).join(', ') };
  });
}

function durationBetween(start: SheetMoment, end: SheetMoment): Duration {
  if (start.date !== null && end.date !== null) {
    const between =
      Date.parse(`${end.date}T00:00:00Z`) + end.ms - Date.parse(`${start.date}T00:00:00Z`) - start.ms;
    return between < 0 ? (between % DAY) + DAY : between;
  }
  return (end.ms - start.ms + DAY) % DAY;
}

/** Returns the gap to the next start, `day` if a new day begins, or null if there is no gap. */
function gapToNext(
  draft: RowDraft,
  next: RowDraft | undefined,
  date: string | null,
  dateAfter: string | null,
): Duration | 'day' | null {
  if (next === undefined || draft.start === null) return 'day';
  const isSameDay = dayKey(draft.day) === dayKey(next.day);
  if (next.start === null) return isSameDay ? null : 'day';
  const gap = next.start.ms - draft.start.ms;
  const later = (gap + DAY) % DAY;
  const isNight = isPastMidnight(draft.start.ms, next.start.ms);
  if (!isSameDay) {
    const isNextDate = date !== null && dateAfter === addDays(date, 1);
    return isNextDate && isNight ? later : 'day';
  }
  if (gap > 0 && draft.days === next.days) return gap;
  if (gap === 0) return null;
  return isNight ? later : 'day';
}
