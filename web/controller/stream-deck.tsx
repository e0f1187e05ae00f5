import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { jsonOrNull } from '../../machines/kernel/shapes.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { useControllerMode } from '../keys/controller-mode.tsx';
import type { ShortcutAction } from '../keys/shortcuts.view.ts';
import { useRoom } from '../live/live-context.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import { useGo } from '../transport/go-button.tsx';
import { DeckDialog } from './deck-dialog.tsx';
import { type DeckFace, type DeckScene, deckCommand, deckFace } from './deck-face.view.ts';
import {
  type DeckKey,
  type DeckLayout,
  type DeckPage,
  type DeckSlot,
  keyAt,
  layoutOf,
  meaningOfKey,
  pageAfterKey,
  readLayouts,
  withLayout,
} from './deck-layout.view.ts';
import { type ConnectedDeck, DeckLink, type DeckState, hasWebHid } from './deck-link.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAction: (action: ShortcutAction) => void;
  readonly hasQuickClock: boolean;
}

export function StreamDeck({ isOpen, onClose, onAction, hasQuickClock }: Props) {
  const room = useRoom();
  const times = useRoomTimes();
  const { mode } = useControllerMode();
  const { changing } = useGo();
  const [layouts, keep] = useStoredLayouts();
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const press = (deck: ConnectedDeck, key: DeckKey) => {
    const layout = layoutOf(layouts, deck);
    const page = shownPageOf(pages, layout);
    const turned = pageAfterKey(key, page, layout.pages.length);
    if (turned !== null) return setPages(new Map(pages).set(deck.model, turned));
    const meaning = meaningOfKey(key);
    if (meaning.kind === 'action') return onAction(meaning.action);
    const command = deckCommand(key, room.view);
    if (command !== null) room.ask(command.name, command.payload);
  };
  const { link, state } = useDeckLink(press);
  const sceneOf = (layout: DeckLayout): DeckScene => ({
    view: room.view,
    times,
    mode,
    isLost: room.status !== 'live' && !room.runsHere,
    isGoWaiting: changing || room.pending.has('timeset/start') || room.pending.has('timeset/stop'),
    hasQuickClock,
    page: shownPageOf(pages, layout),
    pages: layout.pages.length,
    can: ({ name, payload }) => room.can(name, payload),
  });
  useFacesOf(state.decks, (deck, now) => {
    const layout = layoutOf(layouts, deck);
    return pageFaces(layout, sceneOf(layout), now);
  });
  return (
    <DeckDialog
      isOpen={isOpen}
      onClose={onClose}
      state={state}
      link={link}
      kept={layouts}
      onKeep={keep}
      sceneOf={sceneOf}
      onPage={(model, page) => setPages(new Map(pages).set(model, page))}
    />
  );
}

const shownPageOf = (pages: ReadonlyMap<string, number>, { model, pages: deckPages }: DeckLayout): number =>
  Math.min(pages.get(model) ?? 0, deckPages.length - 1);

interface PageFaces {
  readonly page: DeckPage;
  readonly faces: ReadonlyMap<string, DeckFace>;
  readonly until: Instant | null;
}

function pageFaces({ slots, pages }: DeckLayout, scene: DeckScene, now: Instant): PageFaces {
  const page = pages[scene.page] ?? {};
  const read = ({ id }: DeckSlot) => [id, deckFace(keyAt(page, id), scene, now)] as const;
  const readings = slots.map(read);
  const times = readings.flatMap(([, { until }]) => until ?? []);
  return {
    page,
    faces: new Map(readings.map(([id, { face }]) => [id, face])),
    until: times.length === 0 ? null : Math.min(...times),
  };
}

function useFacesOf(
  decks: readonly ConnectedDeck[],
  read: (deck: ConnectedDeck, now: Instant) => PageFaces,
): void {
  const { clock } = useRoom();
  const wait = useTicks();
  useEffect(() => {
    if (decks.length === 0) return;
    const draw = () => {
      const now = clock.now();
      const next = decks.map((deck) => {
        const { page, faces, until } = read(deck, now);
        deck.show(page, faces);
        return until ?? Infinity;
      });
      const at = Math.min(...next);
      wait(at === Infinity ? null : { for: Math.max(at - now, 0), run: draw });
    };
    draw();
    return () => wait(null);
  });
}

/** Longest wait before the next drawing, ms, because the server's clock may change. */
const MAX_TICK_WAIT: Duration = 1_000;

interface PendingTick {
  readonly for: Duration;
  readonly run: () => void;
}

/** Returns a function that schedules a tick, on time even on hidden pages. A new tick replaces the pending one. */
function useTicks(): (next: PendingTick | null) => void {
  const worker = useRef<Worker>(null);
  const waiting = useRef<PendingTick>(null);
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
    },
    [],
  );
  return (next) => {
    waiting.current = next;
    if (next === null) return;
    worker.current ??= tickingWorker(() => waiting.current?.run());
    worker.current.postMessage(Math.min(next.for, MAX_TICK_WAIT), []);
  };
}

function tickingWorker(onTick: () => void): Worker {
  const worker = new Worker(new URL('./tick.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', onTick);
  return worker;
}

function useDeckLink(onKey: (deck: ConnectedDeck, key: DeckKey) => void) {
  const [state, setState] = useState<DeckState>({ phase: 'looking', decks: [] });
  const link = useRef<DeckLink>(null);
  const pressed = useEffectEvent(onKey);
  useEffect(() => {
    if (!hasWebHid()) return undefined;
    const made = new DeckLink(setState, (deck, key) => pressed(deck, key));
    link.current = made;
    return () => {
      link.current = null;
      made.stop();
    };
  }, []);
  return { link, state };
}

const layoutsEntry = browserEntry('callboard.deck');

const readStoredLayouts = (): readonly DeckLayout[] => readLayouts(jsonOrNull(layoutsEntry.read() ?? ''));

function useStoredLayouts() {
  const [storedLayouts, setKept] = useState(readStoredLayouts);
  const keep = (layouts: readonly DeckLayout[]) => {
    const next = layouts.reduce(withLayout, storedLayouts);
    setKept(next);
    layoutsEntry.write(JSON.stringify(next));
  };
  return [storedLayouts, keep] as const;
}
