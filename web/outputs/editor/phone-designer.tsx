import type { ReactNode } from 'react';
import { type ElementOf, THEMES } from '../../../machines/output/design.ts';
import { withElements } from '../../../machines/output/edit.ts';
import { CommitField } from '../../ui/commit-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Drawn, ratioOf } from './design-canvas.tsx';
import { designPropertyWords } from './design-property.words.ts';
import styles from './designer.module.css';
import { designerWords } from './designer.words.ts';
import { layerName } from './layer-name.ts';
import type { Designer } from './use-designer.ts';
import { WholeDesign } from './whole-design.tsx';

const themes = THEMES.map((value) => ({ value, label: designPropertyWords.themes[value] }));

/** Grounds have no text. */
const isGround = ({ text, style }: ElementOf<'TEXT'>): boolean => text === '' && style.background !== null;

/** Preset, texts and theme on phones. */
export function PhoneDesigner({
  designer,
  notices,
}: {
  readonly designer: Designer;
  readonly notices: ReactNode;
}) {
  const { design, change } = designer;
  const texts = design.elements.flatMap((each) => (each.type === 'TEXT' && !isGround(each) ? [each] : []));
  return (
    <main className={styles.phone}>
      {notices}
      <figure
        className={styles.phonePreview}
        style={{ aspectRatio: ratioOf(design) }}
        aria-label={designerWords.preview}
      >
        <Drawn design={design} content="live" />
      </figure>
      <WholeDesign designer={designer} />
      <Select
        label={designerWords.theme}
        value={design.theme}
        choices={themes}
        onChange={(theme) => change({ ...design, theme })}
      />
      <section className={styles.phoneTexts} aria-label={designerWords.texts}>
        <h3 className={styles.heading}>{designerWords.texts}</h3>
        {texts.length === 0 && <p className={styles.note}>{designerWords.noTexts}</p>}
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
      <p className={styles.note}>{designerWords.largerScreen}</p>
    </main>
  );
}
