import { commonBounds, coveredBy, HANDLES } from '../../../machines/output/arrange.ts';
import type { DesignElement } from '../../../machines/output/design.ts';
import styles from './canvas.module.css';
import { boxStyle } from './canvas-view.ts';
import { designerWords } from './designer.words.ts';
import { layerName } from './layer-name.ts';
import type { Designer } from './use-designer.ts';

interface Props {
  readonly designer: Designer;
  readonly ratio: number;
  /** Hidden now. */
  readonly empty: readonly string[];
}

/** Frames and handles. */
export function SelectionLayer({ designer, ratio, empty }: Props) {
  const { design, selected, select } = designer;
  const framed = design.elements.filter(({ hidden }) => !hidden);
  const held = framed.filter(({ id, locked }) => selected.includes(id) && !locked);
  const bounds = commonBounds(held.map((each) => coveredBy(each, ratio)));
  return (
    <div className={styles.layer}>
      {framed.map((element) => (
        <Frame
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

function Frame({ element, ratio, isSelected, isEmpty, onFocus }: FrameProps) {
  const { id, locked } = element;
  const name = layerName(element);
  return (
    <button
      type="button"
      className={styles.frame}
      style={boxStyle(coveredBy(element, ratio))}
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
