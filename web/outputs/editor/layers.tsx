import {
  Camera,
  CircleDashed,
  Clock,
  Eye,
  EyeOff,
  Globe,
  Image,
  ListOrdered,
  Lock,
  LockOpen,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquare,
  PanelTop,
  RectangleEllipsis,
  ScrollText,
  Subtitles,
  Timer,
  Type,
} from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import type { DesignElement, ElementType } from '../../../machines/output/design.ts';
import { InlineText } from '../../ui/inline-text.tsx';
import {
  type DraggedRow,
  indexUnderPointer,
  MovableRow,
  MoveAnnouncement,
  MoveHandle,
  useReorder,
} from '../../ui/reorder.tsx';
import { ToggleButton } from '../../ui/toggle-button.tsx';
import { type Binding, bindingsIn } from '../design/design-elements.view.ts';
import { designPropertyWords } from './design-property.words.ts';
import shared from './designer.module.css';
import { designerWords } from './designer.words.ts';
import { BOUND_TEXTS, moveLayer, newBoundText, newElement, withAdded, withElements } from './edit.view.ts';
import type { Designer } from './use-designer.ts';

const elementIcons: Readonly<Record<ElementType, LucideIcon>> = {
  TIMER: Timer,
  TIME_OF_DAY: Clock,
  MESSAGE: MessageSquare,
  SUBTITLE: Subtitles,
  SCRIPT: ScrollText,
  TIMER_MESSAGE_COMBO: PanelTop,
  TEXT: Type,
  PROGRESS_BAR: RectangleEllipsis,
  PROGRESS_RING: CircleDashed,
  AGENDA: ListOrdered,
  MODERATOR: MessageCircleQuestion,
  IMAGE: Image,
  IFRAME: Globe,
  SCREENSHOT: Camera,
};

function ElementIcon({ type }: { readonly type: ElementType }) {
  const Icon = elementIcons[type];
  return <Icon aria-hidden />;
}

export function layerName(element: DesignElement): string {
  if (element.name !== '') return element.name;
  if ('which' in element && element.which === 'SHOWN') return designPropertyWords.choices.SHOWN;
  const ownText = element.type === 'TEXT' ? element.text.trim() : '';
  if (ownText === '') return designPropertyWords.types[element.type];
  const named = (text: string, binding: Binding) =>
    text.replaceAll(`{${binding}}`, designPropertyWords.bindings[binding]);
  return bindingsIn(ownText).reduce(named, ownText);
}

export function Layers({ designer }: { readonly designer: Designer }) {
  const { design, change } = designer;
  const list = useRef<HTMLOListElement>(null);
  const layers = [...design.elements].reverse();
  const last = layers.length - 1;
  const reorder = useReorder({
    ids: layers.map(({ id }) => id),
    nameOf: (place) => (layers[place] ? layerName(layers[place]) : ''),
    placeAt: (clientY, from) => indexUnderPointer(list.current, clientY, from),
    onMove: (from, to) => change(moveLayer(design, layers[from]?.id ?? '', last - to)),
  });
  return (
    <section className={shared.layers} aria-label={designerWords.layersTitle}>
      <h3 className={`secondary ${shared.heading}`}>{designerWords.layersTitle}</h3>
      {layers.length === 0 && <p className="muted">{designerWords.noLayers}</p>}
      <ol ref={list} className={shared.layerList}>
        {layers.map((element, place) => (
          <Layer
            key={element.id}
            element={element}
            place={place}
            draggedRow={reorder.held}
            handle={reorder.handleProps(place)}
            designer={designer}
          />
        ))}
      </ol>
      <MoveAnnouncement>{reorder.said}</MoveAnnouncement>
    </section>
  );
}

interface LayerProps {
  readonly element: DesignElement;
  readonly place: number;
  readonly draggedRow: DraggedRow | null;
  readonly handle: ComponentProps<'button'>;
  readonly designer: Designer;
}

function Layer({ element, place, draggedRow: held, handle, designer }: LayerProps) {
  const { design, selected, select, change } = designer;
  const [isRenamed, rename] = useState(false);
  const { id, locked, hidden } = element;
  const name = layerName(element);
  const set = (fields: Partial<Pick<DesignElement, 'name' | 'locked' | 'hidden'>>) =>
    change(withElements(design, [id], (each) => ({ ...each, ...fields })));
  const isSelected = selected.includes(id);
  const choose = (isAdded: boolean) => {
    if (!isAdded) return select([id]);
    select(isSelected ? selected.filter((each) => each !== id) : [...selected, id]);
  };
  return (
    <MovableRow className={shared.layer} place={place} held={held} data-selected={isSelected || undefined}>
      <MoveHandle of={name} {...handle} />
      {isRenamed ? (
        <NameField
          element={element}
          onName={(newName) => set({ name: newName })}
          onDone={() => rename(false)}
        />
      ) : (
        <button
          type="button"
          className={shared.layerName}
          aria-pressed={isSelected}
          data-hidden={hidden || undefined}
          onClick={(event) => choose(event.shiftKey || event.ctrlKey || event.metaKey)}
          onDoubleClick={() => rename(true)}
          onKeyDown={(event) => event.key === 'F2' && rename(true)}
        >
          <ElementIcon type={element.type} />
          <span>{name}</span>
        </button>
      )}
      <LayerKey
        label={designerWords.hide(name)}
        isOn={hidden}
        onChange={(next) => set({ hidden: next })}
        icon={hidden ? EyeOff : Eye}
      />
      <LayerKey
        label={designerWords.lock(name)}
        isOn={locked}
        onChange={(next) => set({ locked: next })}
        icon={locked ? Lock : LockOpen}
      />
    </MovableRow>
  );
}

interface LayerKeyProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly icon: LucideIcon;
}

function LayerKey({ label, isOn, onChange, icon }: LayerKeyProps) {
  return (
    <ToggleButton
      variant="quiet"
      size="small"
      className={shared.layerKey}
      isSelected={isOn}
      aria-label={label}
      onChange={onChange}
      icon={icon}
    />
  );
}

interface NameProps {
  readonly element: DesignElement;
  readonly onName: (name: string) => void;
  readonly onDone: () => void;
}

function NameField({ element, onName, onDone }: NameProps) {
  const end = (newName: string | null) => newName === null && onDone();
  return (
    <InlineText
      ref={(field) => field?.focus()}
      className={shared.layerName}
      label={designerWords.nameOfLayer(layerName(element))}
      value={element.name}
      placeholder={designPropertyWords.types[element.type]}
      maxLength={60}
      onDraft={end}
      onCommit={(name) => onName(name.trim())}
    />
  );
}

const ADDABLE_TYPES: readonly ElementType[] = [
  'TIMER',
  'TIME_OF_DAY',
  'MESSAGE',
  'TIMER_MESSAGE_COMBO',
  'TEXT',
  'SUBTITLE',
  'IMAGE',
  'PROGRESS_BAR',
  'PROGRESS_RING',
  'AGENDA',
  'MODERATOR',
  'SCRIPT',
  'IFRAME',
  'SCREENSHOT',
];

interface Props {
  readonly designer: Designer;
  readonly onAdded: (name: string) => void;
}

export function AddElements({ designer, onAdded }: Props) {
  const add = (element: DesignElement, name: string) => {
    designer.edit(withAdded(designer.design, [element]));
    onAdded(name);
  };
  const tiles = [
    ...ADDABLE_TYPES.map((type) => ({
      id: type,
      type,
      name: designPropertyWords.types[type],
      element: type === 'TEXT' ? newElement(type, { text: designerWords.newText }) : newElement(type),
    })),
    ...BOUND_TEXTS.map((boundText) => ({
      id: boundText,
      type: 'TEXT' as const,
      name: designerWords.saidTexts[boundText],
      element: newBoundText(boundText, designerWords.saidTexts[boundText]),
    })),
  ];
  return (
    <section aria-label={designerWords.addTitle}>
      <h3 className={`secondary ${shared.heading}`}>{designerWords.addTitle}</h3>
      <div className={shared.tiles}>
        {tiles.map(({ id, type, name, element }) => (
          <button
            key={id}
            type="button"
            className={`stack ${shared.tile}`}
            aria-label={designerWords.addNew(name)}
            onClick={() => add(element, name)}
          >
            <ElementIcon type={type} />
            <span>{name}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
