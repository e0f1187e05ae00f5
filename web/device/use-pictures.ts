import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ClientId } from '../../machines/kernel/ids.ts';
import {
  APART,
  type Ask,
  type Look,
  type Looks,
  looksAfter,
  nextAsked,
  withoutAnswer,
} from '../../machines/view/screens/pictures.ts';
import { useRoom } from '../live/live-context.ts';
import { whileVisible } from '../live/wake.ts';

/** How screens look. Each row reads its own, so that an answer renders one row and not all of 300. */
export class PictureBook {
  private looks: Looks = new Map();
  private readonly asks = new Map<ClientId, Ask>();
  private readonly inSight = new Set<ClientId>();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  of(id: ClientId): Look | null {
    return this.looks.get(id) ?? null;
  }

  see(id: ClientId, isSeen: boolean): void {
    if (isSeen) this.inSight.add(id);
    else this.inSight.delete(id);
  }

  hear(answer: unknown, now: number): void {
    this.set(looksAfter(this.looks, answer, now));
    for (const [id, ask] of this.asks) if (this.of(id)?.at === now) this.asks.set(id, { ...ask, count: 0 });
  }

  askNext(ask: (id: ClientId) => void, now: number): void {
    const id = nextAsked(this.inSight, this.asks, now);
    if (id === null) return;
    const asked = { at: now, count: (this.asks.get(id)?.count ?? 0) + 1 };
    this.asks.set(id, asked);
    this.set(withoutAnswer(this.looks, id, asked));
    ask(id);
  }

  private set(looks: Looks): void {
    if (looks === this.looks) return;
    this.looks = looks;
    for (const listener of this.listeners) listener();
  }
}

/** Asks the screens whose rows are in sight how they look, again and again while the panel is (V308). */
export function usePictures(): PictureBook {
  const { onNotice, say, clock } = useRoom();
  const book = useMemo(() => new PictureBook(), []);
  const ask = useRef(say);
  useEffect(() => {
    ask.current = say;
  }, [say]);
  useEffect(
    () => onNotice((name, payload) => name === 'client/thumb' && book.hear(payload, clock.now())),
    [onNotice, book, clock],
  );
  useEffect(
    () =>
      whileVisible(APART, () =>
        book.askNext((clientId) => ask.current('clients/thumb', { clientId }), clock.now()),
      ),
    [book, clock],
  );
  return book;
}

const noSubscription = () => () => {};

/** How one screen looks, and what its row tells whether it is in sight by. */
export function usePicture(book: PictureBook | undefined, id: ClientId) {
  const look = useSyncExternalStore(book?.subscribe ?? noSubscription, () => book?.of(id) ?? null);
  const row = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || book === undefined) return undefined;
      const watch = new IntersectionObserver(([entry]) => book.see(id, entry?.isIntersecting ?? false));
      watch.observe(element);
      return () => {
        watch.disconnect();
        book.see(id, false);
      };
    },
    [book, id],
  );
  return { look, row };
}
