import type { Refusal } from '../../../machines/kernel/errors.ts';
import { isFields, jsonOrNull, textIn } from '../../../machines/kernel/shapes.ts';
import type { Design } from '../../../machines/output/design.ts';
import { galleryWords } from './gallery.words.ts';

/** Design files (V420, V421). The server validates them as it validates drafts. */

const FILE_FORMAT = 'callboard-design';
const FILE_VERSION = 1;

export function designFile(name: string, design: Design): string {
  return `${JSON.stringify({ format: FILE_FORMAT, version: FILE_VERSION, name, design }, null, 2)}\n`;
}

interface FoundDesign {
  readonly name: string;
  readonly design: object;
}

export function designInFile(file: string, text: string): FoundDesign | string {
  const parsed = jsonOrNull(text);
  if (!isFields(parsed) || parsed['format'] !== FILE_FORMAT || !isFields(parsed['design']))
    return galleryWords.noDesignFile(file);
  if (parsed['version'] !== FILE_VERSION) return galleryWords.otherVersion(file);
  return { name: textIn(parsed, 'name')?.trim() || nameOfFile(file), design: parsed['design'] };
}

const nameOfFile = (file: string): string => file.replace(/(?:\.callboard-design)?\.json$/i, '');

const MAX_LISTED_FAULTS = 3;

export function designProblem(file: string, issues: NonNullable<Refusal['issues']>): string {
  const places = issues
    .slice(0, MAX_LISTED_FAULTS)
    .map(({ path, message }) => `${fieldPathText(path)}: ${message}`);
  const rest = issues.length - MAX_LISTED_FAULTS;
  const faults = places.join('; ').replace(/\.$/, '');
  return galleryWords.faults(file, faults) + (rest > 0 ? galleryWords.moreFaults(rest) : '');
}

const fieldPathText = (path: string): string =>
  path.replace(/^design\.?/, '').replaceAll(/\.(\d+)/g, '[$1]') || 'design';
