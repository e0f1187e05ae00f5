import { useEffect } from 'react';
import { versionPollDelay } from '../../machines/kernel/backoff.ts';
import { type VersionMismatchBehavior, versionNotice } from '../../machines/view/version-notice.ts';
import { notify } from './notifications.ts';

const RELOADED_FOR = 'callboard.reloaded-for';

/** Asks for the server's version now and then, at growing intervals (N32). */
export function useVersionCheck(on: boolean, behavior: VersionMismatchBehavior): void {
  useEffect(() => {
    if (!on || behavior === 'none') return;
    return pollVersion((version) => onVersion(version, behavior));
  }, [on, behavior]);
}

function pollVersion(heard: (version: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const ask = (poll: number) => {
    timer = setTimeout(async () => {
      const version = await fetchVersion();
      if (version !== null) heard(version);
      ask(poll + 1);
    }, versionPollDelay(poll));
  };
  ask(0);
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

let announced: string | null = null;

/** Acts on what the server runs. A cache may serve the old page again: one reload or notice a version is enough. */
export function onVersion(server: string, behavior: VersionMismatchBehavior): void {
  const notice = versionNotice({ server, client: __VERSION__ }, behavior);
  if (notice.kind === 'reload' && sessionStorage.getItem(RELOADED_FOR) !== server) {
    sessionStorage.setItem(RELOADED_FOR, server);
    location.reload();
  }
  if (notice.kind === 'notify' && announced !== server) {
    announced = server;
    notify(notice.notification);
  }
}
