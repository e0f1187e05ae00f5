const MEGABYTE = 1024 * 1024;

export const MAX_UPLOAD_BYTES = 3 * MEGABYTE;
export const MAX_PICTURE_SIDE = 8_192;
export const MAX_PIXELS = 40_000_000;

/** Longest side in pixels. No screen shows more. */
export const PICTURE_SIDE = 4_096;
export const DRAWING_SIDE = 2_048;
export const MAX_ENCODED_BYTES = 6 * MEGABYTE;

export interface EncodedPicture {
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

export const MAX_CONCURRENT_ENCODINGS = 2;

export const UNPROVEN_MEGABYTES = 5;
export const TEAM_MEGABYTES = 200;
export const MAX_TEAM_FILES = 500;

/** The worst image that is allowed takes 5 s of processor time and 500 MB. */
export const ENCODER_SECONDS = 15;
export const ENCODER_MEMORY = 768 * MEGABYTE;

export type PictureFailure = 'unavailable' | 'unreadable' | 'large';
