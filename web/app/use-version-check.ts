import { useEffect } from 'react';
import { INFINITE, notify } from './notifications.ts';
import type { VersionMismatchBehavior } from './route-meta.ts';

const FIRST_MS = 1_000;
const GROWTH = 10;
const LONGEST_MS = 600_000;
const RELOADED_FOR = 'callboard.reloaded-for';

/** Asks for the server's version now and then: after 1 s, 10 s, 100 s, and every 10 minutes from then on (spec §7). */
export function useVersionCheck(on: boolean, behavior: VersionMismatchBehavior): void {
  useEffect(() => {
    if (!on || behavior === 'none') return;
    return pollVersion((version) => onVersion(version, behavior));
  }, [on, behavior]);
}

/** `heard` answers whether to go on asking. */
function pollVersion(heard: (version: string) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const after = (ms: number) => {
    timer = setTimeout(async () => {
      const version = await fetchVersion();
      if (version === null || heard(version)) after(Math.min(ms * GROWTH, LONGEST_MS));
    }, ms);
  };
  after(FIRST_MS);
  return () => clearTimeout(timer);
}

async function fetchVersion(): Promise<string | null> {
  try {
    const body: unknown = await (await fetch('/api/version/')).json();
    const known = typeof body === 'object' && body !== null && 'version' in body;
    return known && typeof body.version === 'string' ? body.version : null;
  } catch {
    return null; // out of reach: the next round asks again
  }
}

/** Acts on what the server runs. True while it is what this page runs. */
export function onVersion(version: string, behavior: VersionMismatchBehavior): boolean {
  if (version === __VERSION__) return true;
  if (behavior === 'reload') reloadOnceFor(version);
  if (behavior === 'notify') announce(version);
  return false;
}

/** A cache may serve the old page again: one reload for each version is enough. */
function reloadOnceFor(version: string): void {
  if (sessionStorage.getItem(RELOADED_FOR) === version) return;
  sessionStorage.setItem(RELOADED_FOR, version);
  location.reload();
}

let announced: string | null = null;

function announce(version: string): void {
  if (announced === version) return;
  announced = version;
  notify({
    type: 'info',
    title: 'Updates available',
    text: `Reload page to apply version ${version}`,
    duration: INFINITE,
    action: { label: 'Reload Page', run: () => location.reload() },
  });
}
