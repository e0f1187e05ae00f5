const MEGABYTE = 1024 * 1024;

export const MOST_BODY = 3 * MEGABYTE;
export const LONGEST_SIDE = 8_192;
export const MOST_PIXELS = 40_000_000;

/** Longest side after scaling: screens show no larger ones. */
export const PICTURE_SIDE = 4_096;
/** Longer side of a rendered drawing. */
export const DRAWING_SIDE = 2_048;
export const LARGEST_ENCODED = 6 * MEGABYTE;

export interface EncodedPicture {
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

export const PICTURES_AT_ONCE = 2;

/** MB of a team's pictures, without and with a verified address. */
export const UNPROVEN_MEGABYTES = 5;
export const TEAM_MEGABYTES = 200;
export const MOST_FILES = 500;

/** Limits for one picture. The worst legal one takes 5 s of CPU and 500 MB. */
export const WORK_SECONDS = 15;
export const WORK_MEMORY = 768 * MEGABYTE;

/** sharp is missing, the picture is unreadable, or too large. */
export type PictureFailure = 'unavailable' | 'unreadable' | 'large';
