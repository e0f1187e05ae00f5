import { useRef } from 'react';
import { isLegible, type Legibility } from '../../../machines/output/contrast.ts';
import type { Design, DesignElement } from '../../../machines/output/design.ts';
import { writtenBeneath } from '../../../machines/output/overlap.ts';
import { Button } from '../../ui/button.tsx';
import { designPropertyWords as words } from './design-property.words.ts';
import { layerName } from './layer-name.ts';
import styles from './properties.module.css';
import { hardestToRead, ratioText, remedied, withStyle } from './properties.view.ts';

interface Props {
  readonly design: Design;
  readonly elements: readonly DesignElement[];
  readonly change: (next: Design) => void;
}

/** V390, V391, V636. */
export function LegibilityNote({ design, elements, change }: Props) {
  const note = useRef<HTMLDivElement>(null);
  const legibility = hardestToRead(design, elements);
  if (legibility === null) return null;
  const isWeak = !isLegible(legibility);
  const remedies = remedied(design, elements);
  const isHopeless = isWeak && remedies.length === 0;
  const over = elements.filter((each) => writtenBeneath(design, each) !== null);
  const [beneath] = over.map((each) => writtenBeneath(design, each)).filter((each) => each !== null);
  const hasGround = remedies.some(({ kind }) => kind === 'ground');
  /** Moves focus, as the button goes (V641). */
  const mend = (next: Design) => {
    change(next);
    note.current?.focus();
  };
  return (
    <div
      ref={note}
      tabIndex={-1}
      className={styles.note}
      data-weak={isWeak || beneath !== undefined || undefined}
    >
      <p>{wordsOf(legibility)}</p>
      {beneath && <p>{words.showsThrough(layerName(beneath))}</p>}
      {isHopeless && <p>{words.noRemedy}</p>}
      {beneath && !hasGround && (
        <Button
          size="small"
          onPress={() =>
            mend(
              withStyle(
                design,
                over.map(({ id }) => id),
                { background: 'background' },
              ),
            )
          }
        >
          {words.remedies.ground}
        </Button>
      )}
      {remedies.map(({ kind, design: mended }) => (
        <Button key={kind} size="small" onPress={() => mend(mended)}>
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
