const MEGABYTE = 1024 * 1024;

export const MOST_BODY = 3 * MEGABYTE;
/** As it is said to be, a side and in all. */
export const LONGEST_SIDE = 8_192;
export const MOST_PIXELS = 40_000_000;

/** Longest side after scaling: screens show no more, and old boxes cannot hold it. */
export const PICTURE_SIDE = 4_096;
/** What the longer side of a drawing becomes. */
export const DRAWING_SIDE = 2_048;
export const LARGEST_ENCODED = 6 * MEGABYTE;

export interface EncodedPicture {
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

export const PICTURES_AT_ONCE = 2;

/** MB of all pictures of a team: without and with a proven e-mail address. */
export const UNPROVEN_MEGABYTES = 5;
export const TEAM_MEGABYTES = 200;
export const MOST_FILES = 500;

/** What a process may take for one picture. The worst that is legal takes 5 s of a processor and 500 MB. */
export const WORK_SECONDS = 15;
export const WORK_MEMORY = 768 * MEGABYTE;

/** Why there is no picture: sharp cannot be loaded here, nobody can read it, or it is too large. */
export type PictureFailure = 'unavailable' | 'unreadable' | 'large';
