import type { Refusal } from '../../kernel/errors.ts';

type Issues = NonNullable<Refusal['issues']>;

/** As many places as a notification has room for. */
const MOST = 3;

const lists: ReadonlyMap<string, string> = new Map([
  ['timers', 'timer'],
  ['messages', 'message'],
  ['outputs', 'output'],
]);

/** What is said of a file that was not imported, by what does not fit in it (R65, V117). */
export function importProblem(file: string, issues: Issues): string {
  const paths = new Set(issues.map(({ path }) => path));
  if (issues.length === 0 || paths.has('') || paths.has('format'))
    return `${file} is no file that was exported from a room.`;
  if (paths.has('version')) return `${file} was exported by another version of Callboard.`;
  const places = issues.slice(0, MOST).map(({ path, message }) => `${placeOf(path)}: ${message}`);
  const more = issues.length > MOST ? ` And ${issues.length - MOST} more.` : '';
  return `${file} was changed since it was exported. ${places.join('; ')}.${more}`;
}

/** "timers.0.hours" as "timer 1, hours". */
function placeOf(path: string): string {
  const [list = '', place, ...field] = path.split('.');
  const item = lists.get(list);
  if (item === undefined || place === undefined) return path;
  return [`${item} ${Number(place) + 1}`, ...field].join(', ');
}
