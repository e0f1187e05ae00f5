import type { StreamDeckWeb } from '@elgato-stream-deck/webhid';
import { isBlockedHere } from '../app/document-policy.ts';
import { onWake } from '../live/wake.ts';
import type { DeckFace } from './deck-face.view.ts';
import {
  type DeckKey,
  type DeckPage,
  type DeckSlot,
  isPressCounted,
  keyAt,
  slotsOf,
} from './deck-layout.view.ts';
import { drawFace, groundColor } from './draw-face.ts';

export interface ConnectedDeck {
  readonly model: string;
  readonly name: string;
  readonly slots: readonly DeckSlot[];
  show(page: DeckPage, faces: ReadonlyMap<string, DeckFace>): void;
  forget(): Promise<void>;
}

/** `blocked`: this document has no WebHID. `elsewhere`: another tab uses the decks. `failed`: a deck did not open. */
export interface DeckState {
  readonly phase: 'looking' | 'blocked' | 'elsewhere' | 'ready' | 'failed';
  readonly decks: readonly ConnectedDeck[];
}

/** Lock that lets only one tab use the decks. With two tabs, each press would act twice (V2465). */
const DECK_LOCK = 'callboard.deck';
const VENDOR_ID = 0x0fd9;
/** Delay before a retry, ms. A deck that does not answer may be in use by another program. */
const RETRY_AFTER = 2_000;

export const hasWebHid = (): boolean => 'hid' in navigator;

export class DeckLink {
  private readonly decks = new Map<HIDDevice, OpenDeck>();
  private readonly opening = new Set<HIDDevice>();
  private readonly leaving = new AbortController();
  private readonly onState: (state: DeckState) => void;
  private readonly onKey: (deck: ConnectedDeck, key: DeckKey) => void;
  private request: AbortController | null = null;
  private release: (() => void) | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(onState: (state: DeckState) => void, onKey: (deck: ConnectedDeck, key: DeckKey) => void) {
    this.onState = onState;
    this.onKey = onKey;
    const { signal } = this.leaving;
    if (!isBlockedHere('hid')) {
      navigator.hid.addEventListener('connect', () => void this.look(), { signal });
      navigator.hid.addEventListener('disconnect', ({ device }) => this.drop(device), { signal });
    }
    // A deck would keep its pictures after its page closes.
    window.addEventListener('pagehide', () => void this.closeAll(true), { signal });
    signal.addEventListener(
      'abort',
      onWake(() => this.wake()),
    );
    void this.look();
  }

  async choose(): Promise<void> {
    try {
      const chosen = await navigator.hid.requestDevice({ filters: [{ vendorId: VENDOR_ID }] });
      if (chosen.length > 0) await this.look();
    } catch {
      this.enter('blocked');
    }
  }

  takeOver(): void {
    void this.hold(true);
  }

  stop(): void {
    this.leaving.abort();
    this.request?.abort();
    // Releases the lock after the keys are dark. Otherwise this tab would clear the pictures of the next tab.
    void this.closeAll(true).then(() => this.release?.());
  }

  /** The deck may have slept too and lost its pictures. */
  private wake(): void {
    for (const deck of this.decks.values()) deck.redraw();
    void this.look();
  }

  private async look(): Promise<void> {
    if (isBlockedHere('hid')) return this.enter('blocked');
    let devices: readonly HIDDevice[];
    try {
      devices = (await navigator.hid.getDevices()).filter(({ vendorId }) => vendorId === VENDOR_ID);
    } catch {
      return this.enter('blocked');
    }
    if (this.leaving.signal.aborted) return;
    if (devices.length === 0) this.enter('ready');
    else if (this.release !== null) for (const device of devices) void this.open(device);
    else if (this.request !== null) this.enter('elsewhere');
    else void this.hold(false);
  }

  private async hold(steal: boolean): Promise<void> {
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    this.enter('elsewhere');
    const whileHeld = () =>
      new Promise<void>((release) => {
        if (this.leaving.signal.aborted) return release();
        this.release = release;
        this.enter('ready');
        void this.look();
      });
    try {
      await navigator.locks.request(DECK_LOCK, steal ? { steal } : { signal: request.signal }, whileHeld);
    } catch {
      // Another tab uses the decks now, or a newer request replaced this one.
    }
    if (this.request !== request || this.leaving.signal.aborted) return;
    this.release = null;
    void this.closeAll(false);
    void this.hold(false);
  }

  private async open(device: HIDDevice): Promise<void> {
    if (this.decks.has(device) || this.opening.has(device)) return;
    this.opening.add(device);
    try {
      const { openDevice } = await import('@elgato-stream-deck/webhid');
      const deck = await openDevice(device);
      if (this.release === null || this.leaving.signal.aborted) {
        await deck.close();
        return;
      }
      const opened = new OpenDeck(deck, {
        onKey: (key) => this.onKey(opened, key),
        onLost: () => {
          this.drop(device);
          this.lookLater();
        },
        onForgotten: () => this.drop(device),
      });
      this.decks.set(device, opened);
      this.enter('ready');
    } catch {
      this.enter('failed');
      this.lookLater();
    } finally {
      this.opening.delete(device);
    }
  }

  private lookLater(): void {
    clearTimeout(this.retry);
    if (!this.leaving.signal.aborted) this.retry = setTimeout(() => void this.look(), RETRY_AFTER);
  }

  private drop(device: HIDDevice): void {
    const deck = this.decks.get(device);
    if (deck === undefined) return;
    this.decks.delete(device);
    void deck.close(false);
    this.enter('ready');
  }

  private async closeAll(isDark: boolean): Promise<void> {
    const decks = [...this.decks.values()];
    this.decks.clear();
    await Promise.all(decks.map((deck) => deck.close(isDark)));
  }

  private enter(phase: DeckState['phase']): void {
    if (!this.leaving.signal.aborted) this.onState({ phase, decks: [...this.decks.values()] });
  }
}

interface DeckEvents {
  readonly onKey: (key: DeckKey) => void;
  readonly onLost: () => void;
  readonly onForgotten: () => void;
}

interface SlotTimes {
  readonly changedAt: number;
  readonly countedAt: number;
}

const NEVER_PRESSED: SlotTimes = { changedAt: -Infinity, countedAt: -Infinity };

class OpenDeck implements ConnectedDeck {
  readonly model: string;
  readonly name: string;
  readonly slots: readonly DeckSlot[];
  private readonly deck: StreamDeckWeb;
  private readonly events: DeckEvents;
  private readonly times = new Map<string, SlotTimes>();
  private readonly drawn = new Map<string, string>();
  private readonly canvas = document.createElement('canvas');
  private page: DeckPage = {};
  private faces: ReadonlyMap<string, DeckFace> = new Map();
  private isDrawing = false;
  private isClosed = false;

  constructor(deck: StreamDeckWeb, events: DeckEvents) {
    this.deck = deck;
    this.events = events;
    this.model = deck.MODEL;
    this.name = deck.PRODUCT_NAME;
    this.slots = slotsOf(deck.CONTROLS);
    deck.on('down', ({ type, index }) => this.press(`${type === 'button' ? 'k' : 'dial'}${index}`));
    deck.on('up', ({ type, index }) => this.note(`${type === 'button' ? 'k' : 'dial'}${index}`));
    deck.on('rotate', ({ index }, amount) => this.turn(`${amount < 0 ? 'turnBack' : 'turnOn'}${index}`));
    deck.on('lcdShortPress', (_strip, { x }) => {
      const parts = this.slots.filter(({ kind }) => kind === 'strip');
      const part = parts.find(({ width }, at) => x < (at + 1) * width);
      if (part) this.press(part.id);
    });
    deck.on('error', () => this.lose());
  }

  show(page: DeckPage, faces: ReadonlyMap<string, DeckFace>): void {
    this.page = page;
    this.faces = faces;
    void this.draw();
  }

  redraw(): void {
    this.drawn.clear();
    void this.draw();
  }

  async forget(): Promise<void> {
    await this.close(true);
    await this.deck.forget();
    this.events.onForgotten();
  }

  /** Closes the deck. `isDark` clears its keys; pass false if another tab already draws. */
  async close(isDark: boolean): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    try {
      if (isDark) await this.deck.clearPanel();
      await this.deck.close();
    } catch {
      // An unplugged deck can neither be cleared nor closed.
    }
  }

  private press(slotId: string): void {
    const key = keyAt(this.page, slotId);
    const { changedAt, countedAt } = this.note(slotId);
    this.count(slotId, key, changedAt, countedAt);
  }

  /** A dial reports no release, so its last counted step is also its last change. */
  private turn(slotId: string): void {
    const { countedAt } = this.times.get(slotId) ?? NEVER_PRESSED;
    this.count(slotId, keyAt(this.page, slotId), countedAt, countedAt);
  }

  private count(slotId: string, key: DeckKey | null, changedAt: number, countedAt: number): void {
    const now = performance.now();
    if (key === null || !isPressCounted(key, now, changedAt, countedAt)) return;
    this.times.set(slotId, { changedAt: now, countedAt: now });
    this.events.onKey(key);
  }

  private note(slotId: string): SlotTimes {
    const before = this.times.get(slotId) ?? NEVER_PRESSED;
    this.times.set(slotId, { ...before, changedAt: performance.now() });
    return before;
  }

  private async draw(): Promise<void> {
    if (this.isDrawing) return;
    this.isDrawing = true;
    try {
      for (let next = this.stale(); next && !this.isClosed; next = this.stale()) {
        const { slot, face, signature } = next;
        await this.paint(slot, face);
        this.drawn.set(slot.id, signature);
      }
    } catch {
      this.lose();
    } finally {
      this.isDrawing = false;
    }
  }

  private stale() {
    for (const slot of this.slots) {
      const face = this.faces.get(slot.id);
      const signature = JSON.stringify(face);
      if (face && this.drawn.get(slot.id) !== signature) return { slot, face, signature };
    }
    return null;
  }

  private async paint({ id, kind, width, height }: DeckSlot, face: DeckFace): Promise<void> {
    const index = Number(id.slice(1));
    if (kind === 'light') return this.deck.fillKeyColor(index, ...groundColor(face));
    if (kind !== 'key' && kind !== 'strip') return undefined;
    const { canvas } = this;
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) return undefined;
    drawFace(context, face);
    if (kind === 'key') return this.deck.fillKeyCanvas(index, canvas);
    const pixels = new Uint8Array(context.getImageData(0, 0, width, height).data.buffer);
    const isWhole = this.slots.filter((slot) => slot.kind === 'strip').length === 1;
    return isWhole
      ? this.deck.fillLcd(0, pixels, { format: 'rgba' })
      : this.deck.fillLcdRegion(0, index * width, 0, pixels, { format: 'rgba', width, height });
  }

  private lose(): void {
    if (!this.isClosed) this.events.onLost();
  }
}
