/** Operating system locales: `en_US.UTF-8`, `en-US@posix`. */
const TAG = /^([a-z]+)(?:[-_]([a-z]+))?/i;

/**
 * Kiosks report `C` or `en-US@posix`, on which `Intl` throws; these fall back to the system's meaning or English
 * (V202).
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
