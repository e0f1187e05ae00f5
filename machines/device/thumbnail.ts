const PICTURE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * How a screen looks, as it may be handed on and shown: a small picture as a data URL, which asks nobody for anything
 * and holds no script; null of anything else that a screen says (D12).
 */
export function pictureOf(thumb: string | null): string | null {
  return thumb !== null && PICTURE.test(thumb) ? thumb : null;
}
