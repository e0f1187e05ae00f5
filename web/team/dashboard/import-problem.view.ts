import type { Refusal } from '../../../machines/kernel/errors.ts';
import { roomFileWords } from './dashboard.words.ts';

type Issues = NonNullable<Refusal['issues']>;

/** As many places as a notification has room for. */
const MOST = 3;

const items: ReadonlyMap<string, (place: number) => string> = new Map(Object.entries(roomFileWords.items));

/** What is said of a file that was not imported, by what does not fit in it (R65, V117). */
export function importProblem(file: string, issues: Issues): string {
  const paths = new Set(issues.map(({ path }) => path));
  if (issues.length === 0 || paths.has('') || paths.has('format')) return roomFileWords.noExport(file);
  if (paths.has('version')) return roomFileWords.otherVersion(file);
  const places = issues.slice(0, MOST).map(({ path, message }) => `${placeOf(path)}: ${message}`);
  const more = issues.length > MOST ? roomFileWords.more(issues.length - MOST) : '';
  return `${roomFileWords.changed(file, places.join('; '))}${more}`;
}

/** "timers.0.hours" as "timer 1, hours". */
function placeOf(path: string): string {
  const [list = '', place, ...field] = path.split('.');
  const item = items.get(list);
  if (item === undefined || place === undefined) return path;
  return [item(Number(place) + 1), ...field].join(', ');
}
