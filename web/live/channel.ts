import type { ChannelId } from '../../machines/kernel/ids.ts';
import { tabEntry } from '../app/browser-entry.ts';
import { randomText } from './random-text.ts';

const channelEntry = tabEntry('callboard.channel');

/** A tab's channel. The channel and an increasing id identify a command (docs/protocol.md#joining). */
export interface Channel {
  readonly id: ChannelId;
  nextCommandId(): number;
}

/**
 * Removes the channel from session storage while the page is open, so that a duplicated tab gets another one. A
 * reload gets it back.
 */
export function takeChannel(): Channel {
  const isTaken = () => {
    const stored = channelEntry.read()?.match(/^([\w-]{16,64})\.(\d{1,15})$/);
    channelEntry.write(null);
    return { id: stored?.[1], last: Number(stored?.[2] ?? 0) };
  };
  const stored = isTaken();
  const id = stored.id ?? randomText(20);
  let { last } = stored;
  let going = false;
  const keep = () => channelEntry.write(`${id}.${last}`);
  window.addEventListener('pagehide', () => {
    going = true;
    keep();
  });
  window.addEventListener('pageshow', () => {
    going = false;
    const back = isTaken();
    if (back.id === id) last = Math.max(last, back.last);
  });
  return {
    id,
    nextCommandId() {
      last += 1;
      // Stores ids of commands sent while the page closes. The next page continues after them (V193).
      if (going) keep();
      return last;
    },
  };
}
