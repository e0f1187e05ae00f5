import type { Page } from '@playwright/test';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Red, green, blue and alpha of each pixel in an area of a screenshot. `reader`: a page that may fetch what it likes. */
export async function pixelsOf(screenshot: Buffer, reader: Page, area: Area): Promise<readonly number[][]> {
  const png = screenshot.toString('base64');
  return reader.evaluate(
    async ({ data, x, y, width, height }) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      canvas?.drawImage(picture, 0, 0);
      const values = [...(canvas?.getImageData(x, y, width, height).data ?? [])];
      return Array.from({ length: width * height }, (_, index) => values.slice(4 * index, 4 * index + 4));
    },
    { data: png, ...area },
  );
}

/** Light area of a screenshot: its edges, and its share. */
export async function inkIn(screenshot: Buffer, reader: Page, area: Area) {
  const png = screenshot.toString('base64');
  return reader.evaluate(
    async ({ data, x, y, width, height }) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      canvas?.drawImage(picture, 0, 0);
      const values = canvas?.getImageData(x, y, width, height).data ?? [];
      const ink = { left: width, right: 0, top: height, bottom: 0, share: 0 };
      for (let at = 0; at < width * height; at++) {
        if ((values[4 * at + 1] ?? 0) < 128) continue;
        const [column, row] = [at % width, Math.floor(at / width)];
        ink.left = Math.min(ink.left, column);
        ink.right = Math.max(ink.right, column + 1);
        ink.top = Math.min(ink.top, row);
        ink.bottom = Math.max(ink.bottom, row + 1);
        ink.share += 1 / (width * height);
      }
      return { ...ink, left: x + ink.left, right: x + ink.right, top: y + ink.top, bottom: y + ink.bottom };
    },
    { data: png, ...area },
  );
}
