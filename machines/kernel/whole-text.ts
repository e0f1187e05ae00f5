/** The text with a � for each half of a pair of UTF-16 (W48): neither UTF-8 nor an address can hold one. */
export function wholeText(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
