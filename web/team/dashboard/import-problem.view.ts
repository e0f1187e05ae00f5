import type { Refusal } from '../../../machines/kernel/errors.ts';
import { roomFileWords } from './dashboard.words.ts';

type Issues = NonNullable<Refusal['issues']>;

const MOST = 3;

const items: ReadonlyMap<string, (place: number) => string> = new Map(Object.entries(roomFileWords.items));

export function importProblem(file: string, issues: Issues): string {
  const paths = new Set(issues.map(({ path }) => path));
  if (issues.length === 0 || paths.has('') || paths.has('format')) return roomFileWords.noExport(file);
  if (paths.has('version')) return roomFileWords.otherVersion(file);
  const places = issues.slice(0, MOST).map(({ path, message }) => `${placeOf(path)}: ${message}`);
  const more = issues.length > MOST ? roomFileWords.more(issues.length - MOST) : '';
  return `${roomFileWords.changed(file, places.join('; '))}${more}`;
}

function placeOf(path: string): string {
  const [list = '', place, ...field] = path.split('.');
  const item = items.get(list);
  if (item === undefined || place === undefined) return path;
  return [item(Number(place) + 1), ...field].join(', ');
}
