/** Matches locales of operating systems, such as `en_US.UTF-8` and `en-US@posix`. */
const LANGUAGE_TAG = /^([a-z]+)(?:[-_]([a-z]+))?/i;

/**
 * Returns a tag that `Intl` accepts, or English. `Intl` throws on names such as `C` and `en-US@posix`, which kiosks
 * report (V202).
 */
export function languageTag(name: string): string {
  const [, language = '', region] = LANGUAGE_TAG.exec(name) ?? [];
  const candidates = [name, region === undefined ? language : `${language}-${region}`];
  return candidates.find(isValidTag) ?? 'en';
}

function isValidTag(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
}
