import { decodeUriPart } from '../../machines/kernel/text.ts';

const SIGNATURE = /[#?&]signature=([^#?&]+)/;

export function signatureIn(link: string): string | null {
  const [, signature] = SIGNATURE.exec(link) ?? [];
  return signature === undefined ? null : decodeUriPart(signature);
}
