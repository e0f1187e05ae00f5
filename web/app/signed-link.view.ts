import { decodeUriPart } from '../../machines/kernel/text.ts';

const SIGNATURE_PARAMETER = /[#?&]signature=([^#?&]+)/;

export function signatureIn(link: string): string | null {
  const [, signature] = SIGNATURE_PARAMETER.exec(link) ?? [];
  return signature === undefined ? null : decodeUriPart(signature);
}
