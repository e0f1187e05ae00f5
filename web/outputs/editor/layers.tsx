import { Eye, EyeOff, Lock, LockOpen } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import type { DesignElement } from '../../../machines/output/design.ts';
import { movedLayer, withElements } from '../../../machines/output/edit.ts';
import { InlineText } from '../../ui/inline-text.tsx';
import { MovableRow, MoveAnnouncement, MoveHandle } from '../../ui/reorder-parts.tsx';
import { placeUnderPointer } from '../../ui/row-places.ts';
import { ToggleButton } from '../../ui/toggle-button.tsx';
import { type HeldRow, useReorder } from '../../ui/use-reorder.ts';
import { designPropertyWords } from './design-property.words.ts';
import shared from './designer.module.css';
import { designerWords } from './designer.words.ts';
import { ElementIcon } from './element-icon.tsx';
import { layerName } from './layer-name.ts';
import styles from './layers.module.css';
import type { Designer } from './use-designer.ts';

/** Foremost first. */
export function Layers({ designer }: { readonly designer: Designer }) {
  const { design, change } = designer;
  const list = useRef<HTMLOListElement>(null);
  const layers = [...design.elements].reverse();
  const last = layers.length - 1;
  const reorder = useReorder({
    ids: layers.map(({ id }) => id),
    nameOf: (place) => (layers[place] ? layerName(layers[place]) : ''),
    placeAt: (clientY, from) => placeUnderPointer(list.current, clientY, from),
    onMove: (from, to) => change(movedLayer(design, layers[from]?.id ?? '', last - to)),
  });
  return (
    <section className={styles.layers} aria-label={designerWords.layersTitle}>
      <h3 className={shared.heading}>{designerWords.layersTitle}</h3>
      {layers.length === 0 && <p className={shared.note}>{designerWords.noLayers}</p>}
      <ol ref={list} className={styles.layerList}>
        {layers.map((element, place) => (
          <Layer
            key={element.id}
            element={element}
            place={place}
            held={reorder.held}
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
  readonly held: HeldRow | null;
  readonly handle: ComponentProps<'button'>;
  readonly designer: Designer;
}

function Layer({ element, place, held, handle, designer }: LayerProps) {
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
    <MovableRow className={styles.layer} place={place} held={held} data-selected={isSelected || undefined}>
      <MoveHandle of={name} {...handle} />
      {isRenamed ? (
        <NameField element={element} onName={(said) => set({ name: said })} onDone={() => rename(false)} />
      ) : (
        <button
          type="button"
          className={styles.layerName}
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
      <LayerKey label={designerWords.hide(name)} isOn={hidden} onChange={(next) => set({ hidden: next })}>
        {hidden ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </LayerKey>
      <LayerKey label={designerWords.lock(name)} isOn={locked} onChange={(next) => set({ locked: next })}>
        {locked ? <Lock aria-hidden /> : <LockOpen aria-hidden />}
      </LayerKey>
    </MovableRow>
  );
}

interface LayerKeyProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

function LayerKey({ label, isOn, onChange, children }: LayerKeyProps) {
  return (
    <ToggleButton
      variant="quiet"
      size="small"
      className={styles.layerKey}
      isSelected={isOn}
      aria-label={label}
      onChange={onChange}
    >
      {children}
    </ToggleButton>
  );
}

interface NameProps {
  readonly element: DesignElement;
  readonly onName: (name: string) => void;
  readonly onDone: () => void;
}

function NameField({ element, onName, onDone }: NameProps) {
  const end = (said: string | null) => said === null && onDone();
  return (
    <InlineText
      ref={(field) => field?.focus()}
      className={styles.layerName}
      label={designerWords.nameOfLayer(layerName(element))}
      value={element.name}
      placeholder={designPropertyWords.types[element.type]}
      maxLength={60}
      onDraft={end}
      onCommit={(said) => onName(said.trim())}
    />
  );
}
