import { userWords } from './user.words.ts';

/** Twice the largest size in which it is shown, px. */
const SIDE = 128;

/** The middle of a picture as a small square data URL. Rejects when the file is no picture. */
export async function squareThumbnail(file: File): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(userWords.noPicture);
  });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  return canvas.toDataURL('image/webp', 0.85);
}
