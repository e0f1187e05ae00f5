import type { ResponseListener } from '../support/rest-client.ts';

/** Everything that somebody was sent, as it came: frames, bodies, headers. */
export class Transcript {
  readonly #heard: Buffer[] = [];
  readonly tap: ResponseListener = (received) => {
    const bytes = Buffer.from(received);
    this.#heard.push(bytes, ...claimsIn(bytes));
  };

  /** Whether the text was anywhere in it. Texts stand in frames as they are. */
  hears(text: string): boolean {
    return this.#heard.some((bytes) => bytes.includes(text));
  }
}

/** What tokens say to anyone who decodes them. */
function claimsIn(bytes: Buffer): readonly Buffer[] {
  const tokens = bytes.toString('latin1').matchAll(/eyJ[\w-]+\.([\w-]+)\.[\w-]+/g);
  return [...tokens].map(([, payload = '']) => Buffer.from(payload, 'base64url'));
}
