import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  BringToFront,
  Copy,
  Expand,
  Layers2,
  type LucideIcon,
  RotateCw,
  Trash2,
} from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Dialog, Modal, ModalOverlay, Toolbar } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { tinykeys } from 'tinykeys';
import { type ElementOf, THEMES } from '../../../machines/output/design.ts';
import type { Output } from '../../../machines/output/output.ts';
import { useRoom } from '../../live/live-context.ts';
import { getByToken } from '../../live/room-token.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CommitField } from '../../ui/commit-field.tsx';
import { HintedButton } from '../../ui/hint.tsx';
import { MenuAction, MenuButton } from '../../ui/menu.tsx';
import { Select } from '../../ui/select.tsx';
import { actionWords } from '../../ui/ui.words.ts';
import { outputTitle } from '../design/output-rows.view.ts';
import { SAMPLE_NAMES } from '../gallery/sample-show.view.ts';
import { sampleShowWords } from '../gallery/sample-show.words.ts';
import {
  type Axis,
  alignElements,
  CANVAS_BOX,
  distributeElements,
  type Edge,
  resizeElements,
} from './arrange.view.ts';
import { type CanvasContent, CanvasDrawing, DesignCanvas, ratioOf } from './design-canvas.tsx';
import { designPropertyWords } from './design-property.words.ts';
import styles from './designer.module.css';
import { designerWords } from './designer.words.ts';
import { DesignerBar, DesignerNotices, TakeKeys } from './designer-bar.tsx';
import {
  type LayerOrder,
  reorderLayers,
  rotateElements,
  withDuplicates,
  withElements,
  withoutElements,
} from './edit.view.ts';
import { AddElements, Layers, layerName } from './layers.tsx';
import { openDesign } from './opened-design.ts';
import { Properties } from './properties.tsx';
import { designsFrom } from './received-designs.view.ts';
import { type Designer, useDesigner } from './use-designer.ts';
import { useDesignerKeys } from './use-designer-keys.ts';
import { WholeDesign } from './whole-design.tsx';

const ALIGN_EDGES: readonly (readonly [Edge, LucideIcon])[] = [
  ['left', AlignStartVertical],
  ['center', AlignCenterVertical],
  ['right', AlignEndVertical],
  ['top', AlignStartHorizontal],
  ['middle', AlignCenterHorizontal],
  ['bottom', AlignEndHorizontal],
];
const DISTRIBUTE_AXES: readonly (readonly [Axis, LucideIcon])[] = [
  ['x', AlignHorizontalDistributeCenter],
  ['y', AlignVerticalDistributeCenter],
];
const LAYER_ORDERS: readonly LayerOrder[] = ['front', 'forward', 'backward', 'back'];

function ArrangeBar({ designer, remove }: { readonly designer: Designer; readonly remove: () => void }) {
  const { design, selected, change, edit } = designer;
  const ratio = ratioOf(design);
  const none = selected.length === 0;
  return (
    <Toolbar className={styles.arrange ?? ''} aria-label={designerWords.selection}>
      {ALIGN_EDGES.map(([edge, Icon]) => (
        <HintedButton
          size="small"
          key={edge}
          label={designerWords.edges[edge]}
          icon={Icon}
          isDisabled={none}
          onPress={() => change(alignElements(design, selected, edge, ratio))}
        />
      ))}
      {DISTRIBUTE_AXES.map(([axis, Icon]) => (
        <HintedButton
          size="small"
          key={axis}
          label={designerWords.axes[axis]}
          icon={Icon}
          isDisabled={selected.length < 3}
          onPress={() => change(distributeElements(design, selected, axis, ratio))}
        />
      ))}
      <HintedButton
        size="small"
        label={designerWords.fill}
        icon={Expand}
        isDisabled={none}
        onPress={() => change(resizeElements(design, selected, CANVAS_BOX, ratio))}
      />
      <HintedButton
        size="small"
        label={designerWords.turn}
        icon={RotateCw}
        isDisabled={none}
        onPress={() => change(rotateElements(design, selected))}
      />
      <MenuButton
        label={designerWords.order}
        trigger={<IconButton label={designerWords.order} size="small" isDisabled={none} icon={Layers2} />}
      >
        {LAYER_ORDERS.map((to) => (
          <MenuAction
            key={to}
            label={designerWords.orders[to]}
            icon={BringToFront}
            onAction={() => change(reorderLayers(design, selected, to))}
          />
        ))}
      </MenuButton>
      <HintedButton
        size="small"
        label={actionWords.duplicate}
        icon={Copy}
        isDisabled={none}
        onPress={() => edit(withDuplicates(design, selected))}
      />
      <HintedButton
        size="small"
        label={actionWords.delete}
        icon={Trash2}
        isDisabled={none}
        onPress={remove}
      />
    </Toolbar>
  );
}

const themeChoices = THEMES.map((value) => ({ value, label: designPropertyWords.themes[value] }));

const isBackgroundPlate = ({ text, style }: ElementOf<'TEXT'>): boolean =>
  text === '' && style.background !== null;

function PhoneDesigner({ designer, notices }: { readonly designer: Designer; readonly notices: ReactNode }) {
  const { design, change } = designer;
  const texts = design.elements.flatMap((each) =>
    each.type === 'TEXT' && !isBackgroundPlate(each) ? [each] : [],
  );
  return (
    <main className={`stack ${styles.phone}`}>
      {notices}
      <figure
        className={styles.phonePreview}
        style={{ aspectRatio: ratioOf(design) }}
        aria-label={designerWords.preview}
      >
        <CanvasDrawing design={design} content="live" />
      </figure>
      <WholeDesign designer={designer} />
      <Select
        label={designerWords.theme}
        value={design.theme}
        choices={themeChoices}
        onChange={(theme) => change({ ...design, theme })}
      />
      <section className={`stack ${styles.phoneTexts}`} aria-label={designerWords.texts}>
        <h3 className={`secondary ${styles.heading}`}>{designerWords.texts}</h3>
        {texts.length === 0 && <p className="muted">{designerWords.noTexts}</p>}
        {texts.map((element) => (
          <CommitField
            key={element.id}
            label={designerWords.textOf(layerName(element))}
            value={element.text}
            maxLength={500}
            onCommit={(text) => change(withElements(design, [element.id], (each) => ({ ...each, text })))}
          />
        ))}
      </section>
      <p className="muted">{designerWords.largerScreen}</p>
    </main>
  );
}

interface OutputDesignerProps {
  readonly outputId: string | null;
  readonly clock: ReactNode;
}

export function OutputDesigner({ outputId, clock }: OutputDesignerProps) {
  const { outputs } = useRoom().view;
  const output = outputs.find(({ _id }) => _id === outputId);
  return (
    <ModalOverlay className={styles.overlay ?? ''} isOpen={outputId !== null} isKeyboardDismissDisabled>
      <Modal className={styles.modal ?? ''}>
        <Dialog
          className={styles.dialog ?? ''}
          aria-label={designerWords.title(output ? outputTitle(output) : '')}
        >
          {output ? <LoadedDesigner key={output._id} output={output} clock={clock} /> : <OutputGone />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const closeDesign = () => openDesign(null);

function OutputGone() {
  return (
    <div className={styles.gone}>
      <p role="alert">{designerWords.gone}</p>
      <Button onPress={closeDesign}>{designerWords.close}</Button>
    </div>
  );
}

interface OpenedProps {
  readonly output: Output;
  readonly clock: ReactNode;
}

/** Loads a design that is too large for the room's state (R127). */
function LoadedDesigner({ output, clock }: OpenedProps) {
  const { pid, token } = useRoom();
  const { _id: outputId, design } = output;
  const [sentOutput, tell] = useState<Pick<Output, 'design' | 'draft'> | null>(null);
  const isMissing = design === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    const leaving = new AbortController();
    getByToken(`/api/rooms/${pid}/outputs/${outputId}`, token, leaving.signal).then(
      (answer) => tell(designsFrom(answer)),
      () => {},
    );
    return () => leaving.abort();
  }, [isMissing, pid, outputId, token]);
  if (isMissing && sentOutput === null)
    return (
      <div className={styles.gone}>
        <p role="status">{designerWords.coming}</p>
        <Button onPress={closeDesign}>{designerWords.close}</Button>
      </div>
    );
  return <OpenedDesigner output={isMissing ? { ...sentOutput, ...output } : output} clock={clock} />;
}

function OpenedDesigner({ output, clock }: OpenedProps) {
  const designer = useDesigner(output);
  const isPhone = useIsPhone();
  const [announcement, say] = useState('');
  const whole = useRef<HTMLDivElement>(null);
  usePaneKeys(whole);
  const notices = <DesignerNotices designer={designer} said={announcement} />;
  /** Focuses an open conflict, which the user must resolve first (V455). */
  const leave = () => {
    if (designer.theirs === null) closeDesign();
    else whole.current?.querySelector<HTMLElement>('[data-decision] button')?.focus();
  };
  return (
    <div ref={whole} className={styles.designer} data-phone={isPhone || undefined}>
      <DesignerBar designer={designer} title={outputTitle(output)} clock={clock} onClose={leave} />
      {isPhone ? (
        <>
          <PhoneDesigner designer={designer} notices={notices} />
          <footer className={styles.phoneFoot}>
            <TakeKeys designer={designer} />
          </footer>
        </>
      ) : (
        <DesktopDesigner designer={designer} notices={notices} say={say} />
      )}
    </div>
  );
}

interface DeskProps {
  readonly designer: Designer;
  readonly notices: ReactNode;
  readonly say: (text: string) => void;
}

const contentChoices = [
  { value: 'live' as const, label: designerWords.liveData },
  ...SAMPLE_NAMES.map((value) => ({ value, label: sampleShowWords.states[value] })),
];

function DesktopDesigner({ designer, notices, say }: DeskProps) {
  const [content, setContent] = useState<CanvasContent>('live');
  const canvas = useRef<HTMLDivElement>(null);
  const properties = useRef<HTMLElement>(null);
  const { design, selected, change } = designer;
  const remove = () => {
    const free = design.elements.flatMap(({ id, locked }) => (selected.includes(id) && !locked ? [id] : []));
    if (free.length === 0) return;
    flushSync(() => change(withoutElements(design, free)));
    canvas.current?.focus({ preventScroll: true });
    say(designerWords.removed(free.length));
  };
  const write = () => {
    const words = properties.current?.querySelector('textarea');
    words?.focus();
    words?.select();
  };
  const keys = useDesignerKeys(designer, { remove, write });
  useFocusOnNew(canvas, designer);
  return (
    <main className={styles.desk} {...keys}>
      <aside className={`stack ${styles.left}`} data-pane>
        <WholeDesign designer={designer} />
        <AddElements designer={designer} onAdded={(name) => say(designerWords.added(name))} />
        <Layers designer={designer} />
      </aside>
      <div className={styles.middle}>
        <div className={`cluster ${styles.tools}`} data-pane>
          <Select
            label={designerWords.content}
            hideLabel
            className={styles.content}
            value={content}
            choices={contentChoices}
            onChange={setContent}
          />
          <ArrangeBar designer={designer} remove={remove} />
        </div>
        {notices}
        <DesignCanvas
          designer={designer}
          content={content}
          onContent={setContent}
          canvas={canvas}
          onDoubleClick={write}
        />
      </div>
      <aside ref={properties} className={styles.right} data-pane aria-label={designerWords.properties}>
        <Properties design={design} selected={selected} change={change} />
      </aside>
    </main>
  );
}

function useFocusOnNew(canvas: RefObject<HTMLElement | null>, { made, selected }: Designer): void {
  const last = useRef(made);
  useEffect(() => {
    if (last.current === made) return;
    last.current = made;
    const frames = canvas.current?.querySelectorAll<HTMLElement>('[data-frame]') ?? [];
    Array.from(frames)
      .find(({ dataset }) => dataset['frame'] === selected[0])
      ?.focus({ preventScroll: true });
  }, [canvas, made, selected]);
}

const smallScreen = matchMedia('(width < 700px)');

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      smallScreen.addEventListener('change', listener);
      return () => smallScreen.removeEventListener('change', listener);
    },
    () => smallScreen.matches,
  );
}

function usePaneKeys(whole: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const go = (step: 1 | -1) => (event: KeyboardEvent) => {
      const at = document.activeElement;
      const editor = whole.current;
      if (!editor || !at || !(editor.contains(at) || at.contains(editor))) return;
      event.preventDefault();
      focusPane(editor, step);
    };
    return tinykeys(window, { F6: go(1), 'Shift+F6': go(-1) });
  }, [whole]);
}

function focusPane(whole: HTMLElement, step: 1 | -1): void {
  const panes = Array.from(whole.querySelectorAll<HTMLElement>('[data-pane]'));
  const from = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(Math.max(from, 0) + step + panes.length) % panes.length];
  const selected = next?.querySelector<HTMLElement>('[data-frame][aria-pressed=true]');
  const controls = next?.querySelectorAll<HTMLElement>('button:not(:disabled), input, textarea, [tabindex]');
  (selected ?? Array.from(controls ?? []).find(({ tabIndex }) => tabIndex >= 0))?.focus();
}
