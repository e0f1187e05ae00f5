import { useEffect } from 'react';
import { versionPollDelay } from './backoff.ts';
import { recordReload, tabEntry } from './browser-entry.ts';
import { notify } from './notifications.ts';
import { reloadLater, type StageSource } from './reload-later.ts';
import { type VersionMismatchBehavior, versionNotice } from './version-notice.view.ts';

const reloadedFor = tabEntry('callboard.reloaded-for');

export function VersionCheck({ behavior }: { readonly behavior: VersionMismatchBehavior }): null {
  useEffect(() => {
    if (behavior === 'none') return;
    let before: string | null = null;
    return pollVersion((version) => {
      if (behavior === 'notify' || version === before) onVersion(version, behavior);
      before = version;
    });
  }, [behavior]);
  return null;
}

function pollVersion(onChange: (version: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const ask = (poll: number) => {
    timer = setTimeout(async () => {
      const version = await fetchVersion();
      if (version !== null) onChange(version);
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
    return null; // The server does not answer. The next poll tries again.
  }
}

let announcedVersion: string | null = null;

const noStage: StageSource = { snapshot: () => null, clock: { now: () => 0 } };

/** Reacts to a new server version once, because a cache may still serve the old page after a reload. */
export function onVersion(
  server: string,
  behavior: VersionMismatchBehavior,
  stage: StageSource = noStage,
): void {
  const notice = versionNotice({ server, client: __VERSION__ }, behavior);
  if (notice.kind === 'none' || announcedVersion === server) return;
  announcedVersion = server;
  if (notice.kind === 'notify') notify(notice.notification);
  else if (reloadedFor.read() !== server)
    void reloadLater(stage, () => {
      if (recordReload(reloadedFor, server)) location.reload();
    });
}
