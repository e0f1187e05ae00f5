const PICTURE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** A small harmless data URL, or null (D12). */
export function pictureOf(thumb: string | null): string | null {
  return thumb !== null && PICTURE.test(thumb) ? thumb : null;
}
