/** One entry of what this browser keeps for us. Where storage is switched off or full, the page's memory has to do. */
export interface BrowserEntry {
  read(): string | null;
  /** Null removes it. False: it lasts no longer than the page. */
  write(value: string | null): boolean;
}

export function browserEntry(key: string): BrowserEntry {
  let unkept: string | null = null;
  return {
    read() {
      try {
        return unkept ?? localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
        unkept = null;
        return true;
      } catch {
        unkept = value;
        return false;
      }
    },
  };
}
