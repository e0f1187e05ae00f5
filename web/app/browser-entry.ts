export interface BrowserEntry {
  read(): string | null;
  write(value: string | null): boolean;
}

/**
 * Reads and writes one key of the browser's storage. Looks the storage up on each use, because reading blocked site
 * data throws.
 */
export function browserEntry(key: string, storage = () => localStorage): BrowserEntry {
  let unkept: string | null = null;
  return {
    read() {
      try {
        return unkept ?? storage().getItem(key);
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
        unkept = null;
        return true;
      } catch {
        unkept = value;
        return false;
      }
    },
  };
}

export const tabEntry = (key: string): BrowserEntry => browserEntry(key, () => sessionStorage);

/** Returns false if the storage fails, because the page could then reload forever. */
export function recordReload(why: BrowserEntry, value: string): boolean {
  if (why.write(value)) return true;
  const [navigation] = performance.getEntriesByType('navigation');
  return !(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'reload';
}
