const MEGABYTE = 1024 * 1024;

/** As it is sent, bytes. */
export const MOST_BODY = 3 * MEGABYTE;
/** As it is said to be, a side and in all. */
export const LONGEST_SIDE = 8_192;
export const MOST_PIXELS = 40_000_000;

/** What the longer side is scaled down to: more than that no screen shows, and the boxes behind old ones cannot hold. */
export const PICTURE_SIDE = 4_096;
/** What the longer side of a drawing becomes. */
export const DRAWING_SIDE = 2_048;
/** What is kept and served, bytes. */
export const LARGEST_ENCODED = 6 * MEGABYTE;

export interface EncodedPicture {
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/** Processes at once. */
export const PICTURES_AT_ONCE = 2;

/** What all pictures of a team may take, MB: of one for which nobody with a proven e-mail address answers, and of any other. */
export const UNPROVEN_MEGABYTES = 5;
export const TEAM_MEGABYTES = 200;
export const MOST_FILES = 500;

/** What a process may take for one picture. The worst that is legal takes 5 s of a processor and 500 MB. */
export const WORK_SECONDS = 15;
export const WORK_MEMORY = 768 * MEGABYTE;

/** Why there is no picture: sharp cannot be loaded here, nobody can read it, or it is too large. */
export type PictureFailure = 'unavailable' | 'unreadable' | 'large';
