import type { ResponseListener } from '../support/rest-client.ts';

/** All received data, unchanged: frames, bodies, headers. */
export class Transcript {
  readonly #heard: Buffer[] = [];
  readonly tap: ResponseListener = (received) => {
    const bytes = Buffer.from(received);
    this.#heard.push(bytes, ...claimsIn(bytes));
  };

  /** True if the text is in it. Frames contain texts verbatim. */
  hears(text: string): boolean {
    return this.#heard.some((bytes) => bytes.includes(text));
  }
}

/** Decoded claims of tokens. */
function claimsIn(bytes: Buffer): readonly Buffer[] {
  const tokens = bytes.toString('latin1').matchAll(/eyJ[\w-]+\.([\w-]+)\.[\w-]+/g);
  return [...tokens].map(([, payload = '']) => Buffer.from(payload, 'base64url'));
}
