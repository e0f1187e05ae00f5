import type { ElementType } from '../../../machines/output/design.ts';
import { newElement, withAdded } from '../../../machines/output/edit.ts';
import { designPropertyWords } from '../../../machines/words/design-property.ts';
import { designerWords } from '../../../machines/words/designer.ts';
import styles from './designer.module.css';
import { ElementIcon } from './element-icon.tsx';
import type { Designer } from './use-designer.ts';

const TYPES: readonly ElementType[] = [
  'TIMER',
  'TIME_OF_DAY',
  'MESSAGE',
  'TIMER_MESSAGE_COMBO',
  'TEXT',
  'IMAGE',
  'PROGRESS_BAR',
  'PROGRESS_RING',
  'AGENDA',
  'MODERATOR',
  'IFRAME',
  'SCREENSHOT',
];

interface Props {
  readonly designer: Designer;
  /** Told of what was added. */
  readonly onAdded: (name: string) => void;
}

/** The twelve kinds of elements, one press each. */
export function AddElements({ designer, onAdded }: Props) {
  const add = (type: ElementType) => {
    const element = type === 'TEXT' ? newElement(type, { text: designerWords.newText }) : newElement(type);
    designer.edit(withAdded(designer.design, [element]));
    onAdded(designPropertyWords.types[type]);
  };
  return (
    <section aria-label={designerWords.addTitle}>
      <h3 className={styles.heading}>{designerWords.addTitle}</h3>
      <div className={styles.tiles}>
        {TYPES.map((type) => (
          <button
            key={type}
            type="button"
            className={styles.tile}
            aria-label={designerWords.addNew(designPropertyWords.types[type])}
            onClick={() => add(type)}
          >
            <ElementIcon type={type} />
            <span>{designPropertyWords.types[type]}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
