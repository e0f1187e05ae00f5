import { decoded } from '../../machines/kernel/decoded.ts';

const SIGNATURE = /[#?&]signature=([^#?&]+)/;

/** The signature in a link, or in a part of one that begins with `?` or `#`; null: it has none. */
export function signatureIn(link: string): string | null {
  const [, signature] = SIGNATURE.exec(link) ?? [];
  return signature === undefined ? null : decoded(signature);
}
