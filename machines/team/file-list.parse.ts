import {
  type Fields,
  fieldIn,
  hasFields,
  isFields,
  isNumber,
  isText,
  listFrom,
  numberIn,
} from '../kernel/shapes.ts';

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

export interface TeamPictures {
  readonly files: readonly TeamPicture[];
  readonly bytes: number;
  readonly mostBytes: number;
}

type Told = Omit<TeamPicture, 'usedIn'>;

const isTold = hasFields<Told>({
  id: isText,
  name: isText,
  width: isNumber,
  height: isNumber,
  bytes: isNumber,
});

export function teamPictureFrom(data: unknown): TeamPicture | null {
  return isFields(data) ? pictureFrom(data) : null;
}

export function teamPicturesFrom(data: unknown): TeamPictures {
  const answer = isFields(data) ? data : {};
  return {
    files: listFrom(answer['files'], pictureFrom),
    bytes: numberIn(answer, 'bytes') ?? 0,
    mostBytes: numberIn(answer, 'mostBytes') ?? 0,
  };
}

function pictureFrom(data: Fields): TeamPicture | null {
  const usedIn = [...new Set(listFrom(data['usedIn'], placeFrom))];
  if (!isTold(data)) return null;
  const { id, name, width, height, bytes } = data;
  return { id, name, width, height, bytes, usedIn };
}

function placeFrom(use: Fields): string {
  return ['roomName', 'outputName', 'designName']
    .flatMap((field) => fieldIn(use, field, isText) ?? [])
    .join(', ');
}
