/** Bidi marks, joiners and byte order marks. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const ADDRESS_IN_DIGITS = /\d+(?:\.\d+){3}/g;
/** Characters that make links unless a blank follows; times and versions (9:30, 2.0) stay. */
const JOINTS = /@|:(?!\s|$)(?!(?<=\d:)\d)|[/\\](?=[/\\])|[.。](?=\p{L})|(?<=\p{L})[.。](?=\S)/gu;

/** One line without link-like parts (U85): "evil.example" becomes "evil. example". */
export function nameWithoutLinks(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(UNSEEN, '')
    .replaceAll(ADDRESS_IN_DIGITS, (address) => address.replaceAll('.', '. '))
    .replaceAll(JOINTS, (joint) => (joint === '@' ? ' @ ' : `${joint} `))
    .replaceAll(BREAKS, ' ')
    .trim();
}
