import { isOneOf } from '../../../machines/kernel/shapes.ts';
import type { BACKGROUND_PICTURES, Design } from '../../../machines/output/design.ts';
import blue from './backgrounds/blue.svg';
import city from './backgrounds/city.svg';
import crowd from './backgrounds/crowd.svg';
import parchment from './backgrounds/parchment.svg';
import pencils from './backgrounds/pencils.svg';
import stars from './backgrounds/stars.svg';
import street from './backgrounds/street.svg';

type Picture = (typeof BACKGROUND_PICTURES)[number];

const bundledPictures: Readonly<Record<Picture, string>> = {
  crowd,
  city,
  stars,
  pencils,
  street,
  blue,
  parchment,
};
const isBundledPicture = isOneOf<Picture>([
  'crowd',
  'city',
  'stars',
  'pencils',
  'street',
  'blue',
  'parchment',
]);

export const fileAddress = (file: string): string => `/files/${encodeURIComponent(file)}`;

export function backgroundPicture(background: Design['background']): string | null {
  if (typeof background === 'object') return fileAddress(background.file);
  return isBundledPicture(background) ? bundledPictures[background] : null;
}

export function picturesIn({ background, logo, elements }: Design): readonly string[] {
  const files = elements.flatMap((element) =>
    element.type === 'IMAGE' && element.file !== null ? [fileAddress(element.file)] : [],
  );
  const addresses = [backgroundPicture(background), logo && fileAddress(logo.file), ...files];
  return addresses.filter((address) => address !== null);
}

export async function loadPictures(design: Design): Promise<void> {
  await Promise.all(picturesIn(design).map(whenImageLoaded));
}

function whenImageLoaded(address: string): Promise<void> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve();
    image.onerror = () => resolve();
    image.src = address;
  });
}
