import { useRef } from 'react';
import type { Sizing } from '../../../machines/output/element-look.ts';
import type { DigitFace } from '../../../machines/output/fonts.ts';
import { useFittedText } from '../../stage/use-fitted-text.ts';
import styles from './design.module.css';

interface Props {
  readonly text: string;
  /** Widest text, for a stable size. */
  readonly fit?: string;
  readonly sizing: Sizing;
  /** For fonts without tabular figures. */
  readonly cells?: DigitFace | undefined;
}

/** Text as large as its box allows. */
export function FittedText({ text, fit = text, sizing, cells }: Props) {
  const ref = useRef<HTMLParagraphElement>(null);
  useFittedText(ref, fit, sizing.share, sizing.scale);
  return (
    <p ref={ref} className={styles.fitted}>
      {fit === text ? (
        <Figures text={text} cells={cells} />
      ) : (
        <>
          <span className={styles.widest} aria-hidden>
            <Figures text={fit} cells={cells} />
          </span>
          <span className={styles.said}>
            <Figures text={text} cells={cells} />
          </span>
        </>
      )}
    </p>
  );
}

function Figures({ text, cells }: Pick<Props, 'text' | 'cells'>) {
  if (!/\d/.test(text)) return text;
  return text.split(/(\d[\d:.,]*)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is.
      <span key={place} className={styles.figures}>
        {cells === undefined ? part : <Cells text={part} cells={cells} />}
      </span>
    ),
  );
}

function Cells({ text, cells }: { readonly text: string; readonly cells: DigitFace }) {
  return Array.from(text, (character, at) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is.
      key={at}
      className={/\d/.test(character) ? styles.figure : undefined}
      style={/\d/.test(character) ? { width: `${cells.digit}em` } : undefined}
    >
      {character}
    </span>
  ));
}
