import { classNames } from '../../ui/class-names.ts';
import styles from './digits.module.css';

/** Widths in em, for Inter at its stage weight. Digits have one cell width, so that nothing moves when they change. */
const DIGIT = 0.66;
const WIDTHS: Readonly<Record<string, number>> = {
  ':': 0.32,
  '.': 0.32,
  ',': 0.32,
  '-': 0.5,
  '−': 0.5,
  ' ': 0.24,
};
const LETTER = 0.78;

function widthOf(character: string): number {
  if (/\d/.test(character)) return DIGIT;
  return WIDTHS[character] ?? LETTER;
}

interface Props {
  /** What a formatter made, e.g. `1:05:00`, `-0:07`, `9:41 PM`. */
  readonly text: string;
  /** The widest text to expect: it decides the size, so that the size stays when the text gets shorter. */
  readonly fit?: string;
  readonly className?: string | undefined;
}

/** A time, each character in a fixed cell, as large as the box around it allows. */
export function Digits({ text, fit = text, className }: Props) {
  const cells = Array.from(text);
  return (
    // Cells would be read one by one: "one, zero, colon".
    <div className={classNames(styles.box, className)} role="timer" aria-label={text}>
      <div
        aria-hidden
        className={styles.digits}
        style={{ '--ems': Math.max(widthOfText(text), widthOfText(fit)) }}
      >
        {cells.map((character, index) => (
          // The place is the identity, counted from the right, where the seconds are.
          <Cell key={cells.length - index} character={character} />
        ))}
      </div>
    </div>
  );
}

function widthOfText(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + widthOf(character), 0);
}

function Cell({ character }: { readonly character: string }) {
  return (
    <span
      className={character === ':' ? styles.colon : styles.cell}
      style={{ width: `${widthOf(character)}em` }}
    >
      {character}
    </span>
  );
}
