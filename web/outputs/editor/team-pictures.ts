import {
  type Fields,
  fieldIn,
  isFields,
  isNumber,
  isText,
  listFrom,
  numberIn,
  readerOf,
} from '../../../machines/kernel/shapes.ts';

export interface TeamPicture {
  readonly id: string;
  /** Original file name; may be empty. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** Designs that use it, as room and output or another place. */
  readonly usedIn: readonly string[];
}

interface TeamPictures {
  readonly files: readonly TeamPicture[];
  readonly bytes: number;
  readonly mostBytes: number;
}

const toldFrom = readerOf({ id: isText, name: isText, width: isNumber, height: isNumber, bytes: isNumber });

export function teamPictureFrom(data: unknown): TeamPicture | null {
  const told = toldFrom(data);
  const uses = isFields(data) ? data['usedIn'] : null;
  return told && { ...told, usedIn: [...new Set(listFrom(uses, placeFrom))] };
}

export function teamPicturesFrom(data: unknown): TeamPictures {
  const answer = isFields(data) ? data : {};
  return {
    files: listFrom(answer['files'], teamPictureFrom),
    bytes: numberIn(answer, 'bytes') ?? 0,
    mostBytes: numberIn(answer, 'mostBytes') ?? 0,
  };
}

function placeFrom(use: Fields): string {
  return ['roomName', 'outputName', 'designName']
    .flatMap((field) => fieldIn(use, field, isText) ?? [])
    .join(', ');
}
