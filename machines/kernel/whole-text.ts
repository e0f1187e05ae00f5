export function wholeText(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
