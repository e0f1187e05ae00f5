import { addresses, addressMarkup, styles } from './content.addresses.ts';
import { type Markup, markup } from './content.markup.ts';
import { texts } from './content.texts.ts';

/**
 * Context that it attacks in a careless page: `html`, a link's `address`, a `style`, or none known to this browser
 * (`text`).
 */
type Place = 'html' | 'address' | 'style' | 'text';

/** A typed text that attacks another user's screen. */
export interface Payload {
  readonly place: Place;
  readonly at: number;
  /** With the id by which it makes itself known, where it acts and where it is shown. */
  readonly text: (id: string) => string;
}

const placed = (place: Place, all: readonly Markup[]) => all.map((text) => ({ place, text }));

/** All of them, in an order that does not change. */
export const payloads: readonly Payload[] = [
  ...placed('html', markup),
  ...placed('html', addressMarkup),
  ...placed('address', addresses),
  ...placed('style', styles),
  ...placed('text', texts),
].map((payload, at) => ({ ...payload, at }));

/** Every `step`th, so that a short run meets each kind. */
export const sampled = (step: number, from = 0): readonly Payload[] =>
  payloads.filter(({ at }) => at % step === from);
