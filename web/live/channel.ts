import type { ChannelId } from '../../machines/kernel/ids.ts';
import { tabEntry } from '../app/browser-entry.ts';
import { randomText } from './random-text.ts';

/** Without session storage each reload is a new channel. */
const kept = tabEntry('callboard.channel');

/** Channel of the tab: commands are identified by (channel, id), with increasing ids (docs/protocol.md#joining). */
export interface Channel {
  readonly id: ChannelId;
  nextCommandId(): number;
}

/** Takes the channel out of session storage while the page lives: reloads keep it, duplicated tabs get their own. */
export function takeChannel(): Channel {
  const taken = () => {
    const stored = kept.read()?.match(/^([\w-]{16,64})\.(\d{1,15})$/);
    kept.write(null);
    return { id: stored?.[1], last: Number(stored?.[2] ?? 0) };
  };
  const stored = taken();
  const id = stored.id ?? randomText(20);
  let { last } = stored;
  let going = false;
  const keep = () => kept.write(`${id}.${last}`);
  window.addEventListener('pagehide', () => {
    going = true;
    keep();
  });
  window.addEventListener('pageshow', () => {
    going = false;
    const back = taken();
    if (back.id === id) last = Math.max(last, back.last);
  });
  return {
    id,
    nextCommandId() {
      last += 1;
      // Commands sent while leaving count for the next page (V193).
      if (going) keep();
      return last;
    },
  };
}
