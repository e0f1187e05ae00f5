import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Design, DesignElement } from '../../../machines/output/design.ts';
import { language } from '../../app/language.ts';
import { useRoom } from '../../live/live-context.ts';
import { useReading } from '../../live/use-reading.ts';
import { Button } from '../../ui/button.tsx';
import { HintedButton } from '../../ui/hint.tsx';
import { loadFonts } from '../design/design-fonts.ts';
import { designScreenOf } from '../design/design-screen.view.ts';
import { DesignStage } from '../design/design-stage.tsx';
import { LiveDesign } from '../design/design-view.tsx';
import { ASPECT_RATIOS } from '../design/element-look.view.ts';
import { emptyElementIds, type Sample, sampleScreen, sampleThatShows } from '../gallery/sample-show.view.ts';
import { sampleShowWords } from '../gallery/sample-show.words.ts';
import { boundsOfElement, commonBounds, HANDLES } from './arrange.view.ts';
import styles from './canvas.module.css';
import { designerWords } from './designer.words.ts';
import { elementsOf } from './edit.view.ts';
import { layerName } from './layers.tsx';
import { boxStyle, setBox, useCanvasPointer } from './use-canvas-pointer.ts';
import type { Designer } from './use-designer.ts';

interface Props {
  readonly designer: Designer;
  readonly ratio: number;
  readonly empty: readonly string[];
}

function SelectionLayer({ designer, ratio, empty }: Props) {
  const { design, selected, select } = designer;
  const framed = design.elements.filter(({ hidden }) => !hidden);
  const movable = framed.filter(({ id, locked }) => selected.includes(id) && !locked);
  const bounds = commonBounds(movable.map((each) => boundsOfElement(each, ratio)));
  return (
    <div className={styles.layer}>
      {framed.map((element) => (
        <ElementFrame
          key={element.id}
          element={element}
          ratio={ratio}
          isSelected={selected.includes(element.id)}
          isEmpty={empty.includes(element.id)}
          onFocus={() => select([element.id])}
        />
      ))}
      <div data-guides className={styles.guides} />
      {bounds && (
        <div data-selection className={styles.selection} style={boxStyle(bounds)}>
          {HANDLES.map((handle) => (
            <span key={handle} className={styles.handle} data-handle={handle} />
          ))}
          <span data-readout className={styles.readout} hidden />
        </div>
      )}
      <div data-marquee className={styles.marquee} hidden />
    </div>
  );
}

interface FrameProps {
  readonly element: DesignElement;
  readonly ratio: number;
  readonly isSelected: boolean;
  readonly isEmpty: boolean;
  readonly onFocus: () => void;
}

function ElementFrame({ element, ratio, isSelected, isEmpty, onFocus }: FrameProps) {
  const { id, locked } = element;
  const name = layerName(element);
  return (
    <button
      type="button"
      className={styles.frame}
      style={boxStyle(boundsOfElement(element, ratio))}
      data-frame={id}
      data-locked={locked || undefined}
      data-empty={isEmpty || undefined}
      aria-pressed={isSelected}
      aria-label={locked ? `${name}, ${designerWords.locked}` : name}
      onFocus={({ currentTarget }) => !isSelected && currentTarget.matches(':focus-visible') && onFocus()}
    >
      {isEmpty && <span className={styles.emptyName}>{name}</span>}
    </button>
  );
}

const MIN_ZOOM = 0.25;
const MAX_ZOOM = 8;
const ZOOM_STEP = 1.25;

export type CanvasZoom = ReturnType<typeof useZoom>;

interface PointerPosition {
  readonly clientX: number;
  readonly clientY: number;
}

function useZoom(viewport: RefObject<HTMLElement | null>, sheet: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1);
  const isSpaceDown = useRef(false);
  const touches = useRef(new Map<number, PointerPosition>());

  const zoomTo = (wanted: number, at?: PointerPosition) => {
    const box = sheet.current?.getBoundingClientRect();
    const bounds = viewport.current?.getBoundingClientRect();
    if (!box || !bounds) return;
    const point = at ?? { clientX: bounds.x + bounds.width / 2, clientY: bounds.y + bounds.height / 2 };
    const across = (point.clientX - box.x) / box.width;
    const down = (point.clientY - box.y) / box.height;
    flushSync(() => setZoom(Math.min(Math.max(wanted, MIN_ZOOM), MAX_ZOOM)));
    const next = sheet.current?.getBoundingClientRect();
    if (!next) return;
    panBy(next.x + across * next.width - point.clientX, next.y + down * next.height - point.clientY);
  };
  const panBy = (dx: number, dy: number) => {
    viewport.current?.scrollBy({ left: dx, top: dy, behavior: 'instant' });
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomTo(zoom * Math.exp(-event.deltaY / 300), event);
  });
  useEffect(() => {
    const box = viewport.current;
    const wheel = (event: WheelEvent) => onWheel(event);
    // React adds a passive listener, which cannot prevent the page from zooming.
    box?.addEventListener('wheel', wheel, { passive: false });
    return () => box?.removeEventListener('wheel', wheel);
  }, [viewport]);

  return {
    zoom,
    zoomIn: () => zoomTo(zoom * ZOOM_STEP),
    zoomOut: () => zoomTo(zoom / ZOOM_STEP),
    fit: () => setZoom(1),
    panBy,
    holdSpace: (isDown: boolean) => {
      isSpaceDown.current = isDown;
    },
    isPanning: () => isSpaceDown.current,
    touch: ({ pointerId, clientX, clientY }: PointerEvent): boolean => {
      touches.current.set(pointerId, { clientX, clientY });
      return touches.current.size > 1;
    },
    touchMoved: ({ pointerId, clientX, clientY }: PointerEvent): boolean => {
      const { current } = touches;
      const before = current.get(pointerId);
      if (before === undefined || current.size < 2) return false;
      const [other] = Array.from(current).flatMap(([id, point]) => (id === pointerId ? [] : [point]));
      current.set(pointerId, { clientX, clientY });
      if (other === undefined) return true;
      const oldDistance = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
      const newDistance = Math.hypot(clientX - other.clientX, clientY - other.clientY);
      panBy((before.clientX - clientX) / 2, (before.clientY - clientY) / 2);
      const middle = { clientX: (clientX + other.clientX) / 2, clientY: (clientY + other.clientY) / 2 };
      if (oldDistance > 0) zoomTo((zoom * newDistance) / oldDistance, middle);
      return true;
    },
    touchEnded: ({ pointerId }: PointerEvent): void => {
      touches.current.delete(pointerId);
    },
  };
}

export type CanvasContent = Sample | 'live';

export const ratioOf = ({ aspect }: Design): number => (aspect === 'FILL' ? 16 / 9 : ASPECT_RATIOS[aspect]);

interface DesignCanvasProps {
  readonly designer: Designer;
  readonly content: CanvasContent;
  readonly onContent: (content: CanvasContent) => void;
  readonly canvas: RefObject<HTMLDivElement | null>;
  readonly onDoubleClick: () => void;
}

export function DesignCanvas({ designer, content, onContent, canvas, onDoubleClick }: DesignCanvasProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const over = useRef<HTMLDivElement>(null);
  const zoom = useZoom(canvas, sheet);
  const ratio = ratioOf(designer.design);
  const width = useFittedWidth(canvas, ratio) * zoom.zoom;
  const pointer = useCanvasPointer({ designer, over, zoom, ratio });
  const surface = {
    role: 'application',
    // Can have the focus, so that keys work after the focused element is removed.
    tabIndex: 0,
    'aria-describedby': 'canvas-hint',
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== ' ') return;
      zoom.holdSpace(true);
      if (event.target === event.currentTarget) event.preventDefault();
    },
    onKeyUp: (event: KeyboardEvent) => event.key === ' ' && zoom.holdSpace(false),
    onDoubleClick,
    ...pointer,
  };
  return (
    <section className={styles.canvas} data-pane aria-label={designerWords.canvas}>
      <div
        ref={canvas}
        data-canvas
        className={styles.viewport}
        aria-label={designerWords.canvas}
        {...surface}
      >
        <div ref={sheet} className={styles.sheet} style={{ width, height: width / ratio }}>
          <div className={styles.stage} aria-hidden inert>
            <CanvasDrawing design={designer.design} content={content} />
          </div>
          <OverlayLayer ref={over}>
            <ElementFrames designer={designer} ratio={ratio} content={content} />
          </OverlayLayer>
        </div>
      </div>
      <p id="canvas-hint" className="visually-hidden">
        {designerWords.canvasHint}
      </p>
      <SampleHint designer={designer} content={content} onContent={onContent} canvas={canvas} />
      <ZoomKeys zoom={zoom} />
    </section>
  );
}

function useFittedWidth(viewport: RefObject<HTMLElement | null>, ratio: number): number {
  const [room, setRoom] = useState({ width: 640, height: 400 });
  useLayoutEffect(() => {
    const box = viewport.current;
    if (!box) return undefined;
    const measure = () => {
      const { paddingLeft, paddingTop } = getComputedStyle(box);
      const width = box.offsetWidth - 2 * Number.parseFloat(paddingLeft);
      const height = box.offsetHeight - 2 * Number.parseFloat(paddingTop);
      setRoom((last) => (last.width === width && last.height === height ? last : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [viewport]);
  return Math.max(80, Math.min(room.width, room.height * ratio));
}

export function CanvasDrawing({
  design,
  content,
}: {
  readonly design: Design;
  readonly content: CanvasContent;
}) {
  useEffect(() => void loadFonts(design), [design]);
  return content === 'live' ? (
    <LiveDesign design={design} />
  ) : (
    <SampleStage design={design} sample={content} />
  );
}

function SampleStage({ design, sample }: { readonly design: Design; readonly sample: Sample }) {
  const { room } = useRoom().view;
  const screen = useMemo(() => sampleScreen(room, design, sample, language), [room, sample, design]);
  return <DesignStage screen={screen} />;
}

interface FramesProps extends Pick<DesignCanvasProps, 'designer' | 'content'> {
  readonly ratio: number;
}

function ElementFrames({ content, ...props }: FramesProps) {
  const empty = useEmpty(props.designer.design, content);
  return <SelectionLayer {...props} empty={empty} />;
}

function useEmpty(design: Design, content: CanvasContent): readonly string[] {
  const { view } = useRoom();
  return useReading((now) => {
    if (content !== 'live')
      return { value: emptyElementIds(sampleScreen(view.room, design, content, language)), until: null };
    const screen = designScreenOf(view, design, { now, flashes: noFlashes, deviceZone, locale: language });
    return { value: emptyElementIds(screen), until: screen.nextChange };
  });
}

const noFlashes = { timers: null, messages: null };
const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function SampleHint({ designer, content, onContent, canvas }: Omit<DesignCanvasProps, 'onDoubleClick'>) {
  const { design, selected } = designer;
  const { room } = useRoom().view;
  const empty = useEmpty(design, content);
  const hidden = selected.filter((id) => empty.includes(id));
  const [first] = elementsOf(design, hidden);
  const sample = first ? sampleThatShows(room, design, hidden) : null;
  if (!first || sample === null || sample === content) return null;
  /** Moves the focus to the canvas, because the button disappears (V641). */
  const look = (next: Sample) => {
    flushSync(() => onContent(next));
    const frame = canvas.current?.querySelector<HTMLElement>('[data-frame][aria-pressed=true]');
    frame?.focus({ preventScroll: true });
  };
  return (
    <div className={`card cluster ${styles.toSample}`}>
      <p>{designerWords.showsNothing(layerName(first))}</p>
      <Button size="small" onPress={() => look(sample)}>
        {designerWords.showSample(sampleShowWords.states[sample])}
      </Button>
    </div>
  );
}

interface OverProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

function OverlayLayer({ ref, children }: OverProps) {
  // Measures after each render, because a render can move the canvas.
  useLayoutEffect(() => {
    const over = ref.current;
    const sheet = over?.parentElement;
    const layer = sheet?.querySelector('[data-elements]')?.getBoundingClientRect();
    const whole = sheet?.getBoundingClientRect();
    if (!over || !whole || whole.width === 0) return;
    const { x, y, width, height } = layer ?? whole;
    const [across, down] = [1000 / whole.width, 1000 / whole.height];
    setBox(over, { x: (x - whole.x) * across, y: (y - whole.y) * down, w: width * across, h: height * down });
  });
  return (
    <div ref={ref} className={styles.over}>
      {children}
    </div>
  );
}

function ZoomKeys({ zoom: { zoom, zoomIn, zoomOut, fit } }: { readonly zoom: CanvasZoom }) {
  return (
    <div className={`card ${styles.zoom}`}>
      <HintedButton label={designerWords.zoomOut} size="small" onPress={zoomOut} icon={ZoomOut} />
      <span className={`secondary ${styles.percent}`}>{designerWords.percent(Math.round(zoom * 100))}</span>
      <HintedButton label={designerWords.zoomIn} size="small" onPress={zoomIn} icon={ZoomIn} />
      <HintedButton label={designerWords.zoomFit} size="small" onPress={fit} icon={Maximize} />
    </div>
  );
}
