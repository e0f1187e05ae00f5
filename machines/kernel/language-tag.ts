/** Of a locale as operating systems write it: `en_US.UTF-8`, `en-US@posix`. */
const TAG = /^([a-z]+)(?:[-_]([a-z]+))?/i;

/**
 * The language tag that a browser's name for its language stands for. Kiosks and containers say `C` or `en-US@posix`,
 * on which all of `Intl` throws: what is no tag is read as its operating system means it, else as English (V202).
 */
export function languageTag(name: string): string {
  const [, language = '', region] = TAG.exec(name) ?? [];
  const candidates = [name, region === undefined ? language : `${language}-${region}`];
  return candidates.find(isTag) ?? 'en';
}

function isTag(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
}
