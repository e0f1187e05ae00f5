import type { Refusal } from '../../../machines/kernel/errors.ts';
import { isFields, jsonOrNull, textIn } from '../../../machines/kernel/shapes.ts';
import type { Design } from '../../../machines/output/design.ts';
import { galleryWords } from './gallery.words.ts';

/** Design files (V420, V421). The server validates them as it validates drafts. */

const FORMAT = 'callboard-design';
const VERSION = 1;

export function designFile(name: string, design: Design): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, name, design }, null, 2)}\n`;
}

interface FoundDesign {
  readonly name: string;
  readonly design: object;
}

export function designInFile(file: string, text: string): FoundDesign | string {
  const said = jsonOrNull(text);
  if (!isFields(said) || said['format'] !== FORMAT || !isFields(said['design']))
    return galleryWords.noDesignFile(file);
  if (said['version'] !== VERSION) return galleryWords.otherVersion(file);
  return { name: textIn(said, 'name')?.trim() || nameOfFile(file), design: said['design'] };
}

const nameOfFile = (file: string): string => file.replace(/(?:\.callboard-design)?\.json$/i, '');

const MOST_FAULTS = 3;

/** Returns the first problems, for example "elements[3].box.w: Send at most 4000." */
export function designProblem(file: string, issues: NonNullable<Refusal['issues']>): string {
  const places = issues.slice(0, MOST_FAULTS).map(({ path, message }) => `${placeIn(path)}: ${message}`);
  const rest = issues.length - MOST_FAULTS;
  const said = places.join('; ').replace(/\.$/, '');
  return galleryWords.faults(file, said) + (rest > 0 ? galleryWords.moreFaults(rest) : '');
}

const placeIn = (path: string): string =>
  path.replace(/^design\.?/, '').replaceAll(/\.(\d+)/g, '[$1]') || 'design';
