import { isLegible, type Legibility } from '../../../../machines/output/contrast.ts';
import type { Design, DesignElement } from '../../../../machines/output/design.ts';
import { hardestToRead, ratioText, remedied } from '../../../../machines/view/stage/properties.ts';
import { designPropertyWords as words } from '../../../../machines/words/design-property.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './properties.module.css';

interface Props {
  readonly design: Design;
  readonly elements: readonly DesignElement[];
  readonly change: (next: Design) => void;
}

/** How well what is selected can be read, and what mends it (V390, V391). */
export function LegibilityNote({ design, elements, change }: Props) {
  const legibility = hardestToRead(design, elements);
  if (legibility === null) return null;
  const isWeak = !isLegible(legibility);
  const remedies = remedied(design, elements);
  const isHopeless = isWeak && remedies.length === 0;
  return (
    <div className={styles.note} data-weak={isWeak || undefined}>
      <p>{wordsOf(legibility)}</p>
      {isHopeless && <p>{words.noRemedy}</p>}
      {remedies.map(({ kind, design: mended }) => (
        <Button key={kind} size="small" onPress={() => change(mended)}>
          {words.remedies[kind]}
        </Button>
      ))}
    </div>
  );
}

function wordsOf(legibility: Legibility): string {
  const { ratio, worst, overPicture } = legibility;
  if (ratio === null) return words.dependsOnPicture;
  const text = ratioText(ratio);
  if (!isLegible(legibility)) return words.hardToRead[worst](text);
  return overPicture ? words.dependsOnPicture : words.easyToRead(text);
}
