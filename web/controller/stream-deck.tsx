import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { jsonOrNull } from '../../machines/kernel/shapes.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { saveFile } from '../app/text-export.ts';
import { callNames } from '../automations/automation-calls.view.ts';
import { useControllerMode } from '../keys/controller-mode.tsx';
import type { ShortcutAction } from '../keys/shortcuts.view.ts';
import { useRoom } from '../live/live-context.ts';
import { useReading } from '../live/use-reading.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import { useGo } from '../transport/go-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogState } from '../ui/dialog.tsx';
import { OptionalSelect, Select } from '../ui/select.tsx';
import { actionWords } from '../ui/ui.words.ts';
import styles from './deck.module.css';
import { deckWords } from './deck.words.ts';
import { type DeckFace, type DeckScene, deckCommand, deckFace, deckKeyName } from './deck-face.view.ts';
import {
  type DeckKey,
  type DeckLayout,
  type DeckPage,
  type DeckSlot,
  deckChoices,
  deckFile,
  defaultPages,
  keyAt,
  layoutOf,
  layoutsOfFile,
  MAX_PAGES,
  meaningOfKey,
  pageAfterKey,
  readLayouts,
  slotRows,
  withKey,
  withLayout,
  withoutPage,
  withPage,
} from './deck-layout.view.ts';
import { type ConnectedDeck, DeckLink, type DeckState, hasWebHid } from './deck-link.ts';
import { drawFace } from './draw-face.ts';

interface Props extends DialogState {
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
    <Dialog
      title={deckWords.title}
      isOpen={isOpen}
      onClose={onClose}
      wide
      foot={<Button onPress={onClose}>{actionWords.done}</Button>}
    >
      <p className="muted">
        {deckWords.about} {deckWords.untried}
      </p>
      <DeckConnection state={state} link={link} />
      <DeckLayouts
        state={state}
        kept={layouts}
        onKeep={keep}
        sceneOf={sceneOf}
        onPage={(model, page) => setPages(new Map(pages).set(model, page))}
      />
    </Dialog>
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

interface ConnectionProps {
  readonly state: DeckState;
  readonly link: RefObject<DeckLink | null>;
}

function DeckConnection({ state, link }: ConnectionProps) {
  const { phase, decks } = state;
  if (!hasWebHid()) return <p className="muted">{deckWords.states.unsupported}</p>;
  const problem = phase === 'ready' && decks.length > 0 ? null : phase === 'ready' ? 'none' : phase;
  return (
    <div className={`stack ${styles.connection}`}>
      <p role="status">
        {problem === null
          ? decks.map(({ name }) => deckWords.connected(name)).join(' ')
          : deckWords.states[problem]}
      </p>
      <div className="cluster">
        {phase === 'blocked' && (
          <Button variant="primary" onPress={() => location.reload()}>
            {deckWords.reload}
          </Button>
        )}
        {phase === 'elsewhere' && (
          <Button variant="primary" onPress={() => link.current?.takeOver()}>
            {deckWords.takeHere}
          </Button>
        )}
        {(phase === 'ready' || phase === 'failed') && (
          <Button
            variant={decks.length === 0 ? 'primary' : 'secondary'}
            onPress={() => void link.current?.choose()}
          >
            {deckWords.connect}
          </Button>
        )}
        {decks.map((deck, at) => (
          // Only the index distinguishes several decks of one model.
          <Button key={`${deck.model}${at}`} variant="quiet" onPress={() => void deck.forget()}>
            {deckWords.disconnect(deck.name)}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface LayoutsProps extends Pick<ConnectionProps, 'state'> {
  readonly kept: readonly DeckLayout[];
  readonly onKeep: (layouts: readonly DeckLayout[]) => void;
  readonly sceneOf: (layout: DeckLayout) => DeckScene;
  readonly onPage: (model: string, page: number) => void;
}

function DeckLayouts({ state, kept, onKeep, sceneOf, onPage }: LayoutsProps) {
  const [model, setModel] = useState<string | null>(null);
  const [isLoaded, setLoaded] = useState<boolean | null>(null);
  const connected = state.decks.map((deck) => layoutOf(kept, deck));
  const layouts = [...connected, ...kept].filter(
    (each, at, all) => all.findIndex((other) => other.model === each.model) === at,
  );
  const layout = layouts.find((each) => each.model === model) ?? layouts[0];
  const load = async (files: FileList | null) => {
    const file = files?.[0];
    if (file === undefined) return;
    const loaded = await readLayoutFile(file);
    setLoaded(loaded !== null);
    if (loaded !== null) onKeep(loaded);
  };
  return (
    <>
      {layouts.length > 1 && layout && (
        <Select
          label={deckWords.model}
          value={layout.model}
          choices={layouts.map((each) => ({ value: each.model, label: each.name }))}
          onChange={setModel}
        />
      )}
      {layout && (
        <DeckEditor
          key={layout.model}
          layout={layout}
          scene={sceneOf(layout)}
          onChange={(next) => onKeep([next])}
          onPage={(page) => onPage(layout.model, page)}
        />
      )}
      <div className="cluster">
        {layout && (
          <>
            <Button size="small" onPress={() => onKeep([{ ...layout, pages: defaultPages(layout.slots) }])}>
              {deckWords.usual}
            </Button>
            <Button
              size="small"
              onPress={() => saveFile('stream-deck.json', deckFile(layouts), 'application/json')}
            >
              {deckWords.save}
            </Button>
          </>
        )}
        <FileTrigger acceptedFileTypes={['application/json', '.json']} onSelect={(files) => void load(files)}>
          <Button size="small">{deckWords.load}</Button>
        </FileTrigger>
      </div>
      <p className="muted" role="status">
        {isLoaded !== null && (isLoaded ? deckWords.loaded : deckWords.notLoaded)}
      </p>
    </>
  );
}

/** Size limit of a layout file, bytes, far above the size of all models' layouts. */
const MAX_FILE_BYTES = 1_000_000;

async function readLayoutFile(file: File): Promise<readonly DeckLayout[] | null> {
  if (file.size > MAX_FILE_BYTES) return null;
  try {
    return layoutsOfFile(JSON.parse(await file.text()));
  } catch {
    return null;
  }
}

interface EditorProps {
  readonly layout: DeckLayout;
  readonly scene: DeckScene;
  readonly onChange: (layout: DeckLayout) => void;
  readonly onPage: (page: number) => void;
}

function DeckEditor({ layout, scene, onChange, onPage }: EditorProps) {
  const { view } = useRoom();
  const [chosen, choose] = useState<string | null>(null);
  const page = layout.pages[scene.page];
  const key = chosen === null ? null : keyAt(page, chosen);
  const choices = deckChoices(callNames(view.automations));
  const offered = key === null || choices.includes(key) ? choices : [...choices, key];
  return (
    <section className={`stack ${styles.editor}`} aria-label={deckWords.layoutOf(layout.name)}>
      <div className="cluster" role="group" aria-label={deckWords.pages}>
        {layout.pages.map((_, at) => (
          <Button
            key={at}
            size="small"
            variant={at === scene.page ? 'primary' : 'secondary'}
            aria-pressed={at === scene.page}
            onPress={() => onPage(at)}
          >
            {deckWords.page(at + 1)}
          </Button>
        ))}
        <Button
          size="small"
          variant="quiet"
          isDisabled={layout.pages.length >= MAX_PAGES}
          onPress={() => {
            onChange(withPage(layout, scene.page));
            onPage(scene.page + 1);
          }}
        >
          {deckWords.addPage}
        </Button>
        <Button
          size="small"
          variant="quiet"
          isDisabled={layout.pages.length === 1}
          onPress={() => onChange(withoutPage(layout, scene.page))}
        >
          {deckWords.removePage}
        </Button>
      </div>
      <div className={`stack ${styles.deck}`}>
        {slotRows(layout.slots).map((row, at) => (
          <div key={at} className={styles.row}>
            {row.map((slot, place) => (
              <SlotButton
                key={slot.id}
                slot={slot}
                label={slotName(slot, at + 1, place + 1, keyAt(page, slot.id))}
                assigned={keyAt(page, slot.id)}
                scene={scene}
                isChosen={slot.id === chosen}
                onChoose={() => choose(slot.id)}
              />
            ))}
          </div>
        ))}
      </div>
      {chosen === null ? (
        <p className="muted">{deckWords.chooseKey}</p>
      ) : (
        <OptionalSelect
          label={deckWords.keyDoes}
          none={deckWords.empty}
          value={key}
          choices={offered.map((value) => ({ value, label: deckKeyName(value) }))}
          onChange={(next) => onChange(withKey(layout, scene.page, chosen, next))}
        />
      )}
    </section>
  );
}

function slotName({ kind }: DeckSlot, row: number, column: number, key: DeckKey | null): string {
  const name = deckWords.slot(row, column, deckKeyName(key));
  if (kind === 'turnBack') return deckWords.turnBack(name);
  return kind === 'turnOn' ? deckWords.turnOn(name) : name;
}

interface SlotProps {
  readonly slot: DeckSlot;
  readonly label: string;
  readonly assigned: DeckKey | null;
  readonly scene: DeckScene;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const slotSigns = {
  turnBack: '↺',
  dial: '●',
  turnOn: '↻',
  pedal: '',
  light: '',
  key: '',
  strip: '',
} as const;

function SlotButton({ slot, label, assigned, scene, isChosen, onChoose }: SlotProps) {
  const { kind, span, width, height } = slot;
  return (
    <button
      type="button"
      className={styles.slot}
      style={{ flexGrow: span }}
      data-kind={kind}
      aria-label={label}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {width > 0 ? (
        <SlotPicture width={width} height={height} assigned={assigned} scene={scene} />
      ) : (
        <span>{slotSigns[kind] || deckKeyName(assigned)}</span>
      )}
    </button>
  );
}

function SlotPicture({
  width,
  height,
  assigned,
  scene,
}: Pick<DeckSlot, 'width' | 'height'> & Pick<SlotProps, 'assigned' | 'scene'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const face = useReading((now) => {
    const { face: value, until } = deckFace(assigned, scene, now);
    return { value, until };
  });
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) drawFace(context, face);
  }, [face]);
  return <canvas ref={canvas} width={width} height={height} aria-hidden />;
}
