/** One entry of what this browser keeps for us. Where site data is blocked or full, the page's memory has to do (V192). */
export interface BrowserEntry {
  read(): string | null;
  /** Null removes it. False: it lasts no longer than the page. */
  write(value: string | null): boolean;
}

/** `storage` is asked for each time: where site data is blocked, to name it is an error already. */
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

/** One entry of what this tab keeps for us, over reloads. */
export const tabEntry = (key: string): BrowserEntry => browserEntry(key, () => sessionStorage);

/**
 * Notes why the page is about to reload by itself. False: the next page would not know of it, and this one has come
 * by a reload already, so that it may go on for ever.
 */
export function noteReload(why: BrowserEntry, value: string): boolean {
  if (why.write(value)) return true;
  const [navigation] = performance.getEntriesByType('navigation');
  return !(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'reload';
}
