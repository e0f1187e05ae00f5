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
