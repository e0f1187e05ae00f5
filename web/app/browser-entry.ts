export interface BrowserEntry {
  read(): string | null;
  write(value: string | null): boolean;
}

/** Looked up on each use: blocked site data throws on access. */
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

/** Records a reload's reason. False: not stored, so a reload could loop. */
export function noteReload(why: BrowserEntry, value: string): boolean {
  if (why.write(value)) return true;
  const [navigation] = performance.getEntriesByType('navigation');
  return !(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'reload';
}
