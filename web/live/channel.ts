import type { ChannelId } from '../../machines/kernel/ids.ts';
import { tabEntry } from '../app/browser-entry.ts';
import { randomText } from './random-text.ts';

/** Without the session storage, where that is blocked, a reload brings another channel. */
const kept = tabEntry('callboard.channel');

/** The tab's channel: commands are told apart by (channel, id), and ids grow within it (docs/protocol.md#joining). */
export interface Channel {
  readonly id: ChannelId;
  nextCommandId(): number;
}

/**
 * Takes the channel out of the session storage for as long as the page lives and puts it back when it goes. So a
 * reload keeps the channel, while a duplicated tab, which copies the storage, finds none and gets its own. A page that
 * the way back leads to goes on behind the one that had the channel meanwhile.
 */
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
      // What is taken as the page goes (V193) counts for the one that follows.
      if (going) keep();
      return last;
    },
  };
}
