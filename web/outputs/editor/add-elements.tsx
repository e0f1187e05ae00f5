import type { DesignElement, ElementType } from '../../../machines/output/design.ts';
import { newElement, newSaidText, SAID_TEXTS, withAdded } from '../../../machines/output/edit.ts';
import { designPropertyWords } from './design-property.words.ts';
import styles from './designer.module.css';
import { designerWords } from './designer.words.ts';
import { ElementIcon } from './element-icon.tsx';
import type { Designer } from './use-designer.ts';

const TYPES: readonly ElementType[] = [
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

/** V458. */
export function AddElements({ designer, onAdded }: Props) {
  const add = (element: DesignElement, name: string) => {
    designer.edit(withAdded(designer.design, [element]));
    onAdded(name);
  };
  const tiles = [
    ...TYPES.map((type) => ({
      id: type,
      type,
      name: designPropertyWords.types[type],
      element: type === 'TEXT' ? newElement(type, { text: designerWords.newText }) : newElement(type),
    })),
    ...SAID_TEXTS.map((said) => ({
      id: said,
      type: 'TEXT' as const,
      name: designerWords.saidTexts[said],
      element: newSaidText(said, designerWords.saidTexts[said]),
    })),
  ];
  return (
    <section aria-label={designerWords.addTitle}>
      <h3 className={styles.heading}>{designerWords.addTitle}</h3>
      <div className={styles.tiles}>
        {tiles.map(({ id, type, name, element }) => (
          <button
            key={id}
            type="button"
            className={styles.tile}
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
