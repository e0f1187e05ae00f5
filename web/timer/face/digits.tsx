import { useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './digits.module.css';
import { useMeasuredBox } from './use-measured-box.ts';

/** Widths in em, for the face of digits (decision 014). They have one cell width, so that nothing moves when they change. */
const DIGIT = 0.42;
const SIGN = 0.21;
const WIDTHS: Readonly<Record<string, number>> = { ':': 0.23, '.': 0.2, ',': 0.2, '-': SIGN, ' ': 0.15 };
const LETTER = 0.6;
/** ` AM` or ` PM`, small. */
const SUFFIX = 0.4;
/** By how much a leading 1 stands farther from the edge than other digits do, halved: the ink is centred, not the cells. */
const LEADING_ONE = 0.028;

/** Fetched while the room is being joined, not when the first digit is painted. */
document.fonts?.load('700 1px/1 stage-digits').catch(() => {});

function widthOf(character: string): number {
  if (/\d/.test(character)) return DIGIT;
  return WIDTHS[character] ?? LETTER;
}

interface Props {
  /** What a formatter made, e.g. `1:05:00`, `-0:07`, `9:41 PM`, `4 minutes 8 seconds`. */
  readonly text: string;
  /** The widest text to expect: it decides the size, so that the size stays when the text gets shorter. */
  readonly fit?: string;
  readonly className?: string | undefined;
}

/** A time, each character in a fixed cell, as large as the box around it allows. */
export function Digits({ text, fit = text, className }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useMeasuredBox(ref);
  return (
    // Cells would be read one by one: "one, zero, colon".
    <div ref={ref} className={classNames(styles.box, className)} role="timer" aria-label={text}>
      {unitsOf(text).length === 0 ? <Clock text={text} fit={fit} /> : <Words text={text} fit={fit} />}
    </div>
  );
}

/** The sign hangs in the margin: it moves the digits only where there is no room beside them (V285). */
function Clock({ text, fit }: Required<Pick<Props, 'text' | 'fit'>>) {
  const { sign, digits, suffix } = partsOf(text);
  return (
    <div
      aria-hidden
      className={styles.digits}
      data-signed={sign || undefined}
      style={{
        '--ems': Math.max(widthOfClock(text), widthOfClock(fit)),
        '--hung': SIGN + widthOfText(digits) / 2,
        '--nudge': digits.startsWith('1') ? -LEADING_ONE : 0,
      }}
    >
      {sign && <span className={styles.sign}>-</span>}
      <Cells text={digits} />
      {suffix !== '' && (
        <span className={styles.suffix} style={{ width: `${SUFFIX}em` }}>
          <span> {suffix}</span>
        </span>
      )}
    </div>
  );
}

function partsOf(text: string) {
  const [, sign = '', digits = text, suffix = ''] = /^(-?)(.*?)(?: ([AP]M))?$/.exec(text) ?? [];
  return { sign: sign !== '', digits, suffix };
}

/** Room for the sign on one side of the digits, on both for the first minutes below zero: then they do not even move. */
function widthOfClock(text: string): number {
  const { sign, digits, suffix } = partsOf(text);
  const width = widthOfText(digits) + (suffix === '' ? 0 : SUFFIX);
  if (!sign) return width;
  return Math.max(width + SIGN, Math.min(width, widthOfText('0:00')) + 2 * SIGN);
}

interface Unit {
  readonly count: string;
  readonly name: string;
}

/** The units of a length in words: `-1 minute 5 seconds` has two, what is written in digits none. */
function unitsOf(text: string): readonly Unit[] {
  return Array.from(text.matchAll(/(-?\d+) ([a-z]+)/g), ([, count = '', name = '']) => ({ count, name }));
}

/** A length in words: its units, all of one width, stand in one row, in two, or each in its own, as they get largest. */
function Words({ text, fit }: Required<Pick<Props, 'text' | 'fit'>>) {
  const units = unitsOf(text);
  const widest = unitsOf(fit);
  const all = [...units, ...widest];
  const rows = Math.max(units.length, widest.length);
  return (
    <div
      aria-hidden
      className={styles.words}
      style={{
        '--units': rows,
        '--half': Math.ceil(rows / 2),
        '--count': Math.max(...all.map(({ count }) => widthOfText(count))),
        '--letters': Math.max(...all.map(({ name }) => name.length)),
      }}
    >
      {units.map(({ count, name }, index) => (
        // Counted from the right, as cells are.
        <span key={units.length - index} className={styles.unit}>
          {index > 0 && ' '}
          <span className={styles.count}>
            <Cells text={count} />
          </span>{' '}
          <span className={styles.name}>{name}</span>
        </span>
      ))}
    </div>
  );
}

function widthOfText(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + widthOf(character), 0);
}

function Cells({ text }: Pick<Props, 'text'>) {
  const cells = Array.from(text);
  return cells.map((character, index) => (
    // The place is the identity, counted from the right, where the seconds are.
    <Cell key={cells.length - index} character={character} />
  ));
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
