import { useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { useMeasuredBox } from '../ui/use-measured-box.ts';
import styles from './digits.module.css';
import type { DigitFace } from './font-faces.view.ts';

const STAGE_FACE: DigitFace = {
  digit: 0.42,
  widths: { ':': 0.23, '.': 0.2, ',': 0.2, '-': 0.21, ' ': 0.15 },
  letter: 0.6,
  suffix: 0.4,
  leadingOne: 0.028,
};

document.fonts?.load('700 1px/1 stage-digits').catch(() => {});

function widthOf(character: string, { widths, digit, letter }: DigitFace): number {
  return /\d/.test(character) ? digit : (widths[character] ?? letter);
}

interface Props {
  readonly text: string;
  /** Widest text that can appear, so that the size stays the same. */
  readonly fit?: string;
  readonly className?: string | undefined;
  readonly face?: DigitFace;
}

type DigitText = Required<Pick<Props, 'text' | 'fit' | 'face'>>;

export function Digits({ text, fit = text, className, face = STAGE_FACE }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useMeasuredBox(ref);
  return (
    // Without the label, screen readers would read each cell alone.
    <div ref={ref} className={classNames(styles.box, className)} role="timer" aria-label={text}>
      {splitUnits(text).length === 0 ? (
        <ClockDigitsContent text={text} fit={fit} face={face} />
      ) : (
        <Words text={text} fit={fit} face={face} />
      )}
    </div>
  );
}

/** The sign is outside the digits. The digits move only if the sign has no space (V285). */
function ClockDigitsContent({ text, fit, face }: DigitText) {
  const { sign, digits, suffix } = splitDigits(text);
  return (
    <div
      aria-hidden
      className={styles.digits}
      data-signed={sign || undefined}
      style={{
        ...face.style,
        '--ems': Math.max(widthOfClock(text, face), widthOfClock(fit, face)),
        '--hung': widthOfText(sign, face) + widthOfText(digits, face) / 2,
        ...stackLines(text, fit, face),
        '--nudge': digits.startsWith('1') ? -face.leadingOne : 0,
      }}
    >
      {sign && <span className={sign === '-' ? styles.sign : styles.prefix}>{sign}</span>}
      <CharacterCells text={digits} face={face} />
      {suffix !== '' && (
        <span className={styles.suffix} style={{ width: `${face.suffix}em` }}>
          <span> {suffix}</span>
        </span>
      )}
    </div>
  );
}

function splitDigits(text: string) {
  const [, sign = '', digits = text, suffix = ''] = /^(\D*)(.*?)(?: ([AP]M))?$/.exec(text) ?? [];
  return { sign, digits, suffix };
}

function stackLines(text: string, fit: string, face: DigitFace) {
  const sizes = [text, fit].map((each) => {
    const { sign, digits, suffix } = splitDigits(each);
    const groups = digits.split(':').map((group) => widthOfText(group, face));
    const [first = 0] = groups;
    const width = Math.max(first + 2 * widthOfText(sign, face), ...groups);
    return { first, width, rows: groups.length, suffixed: suffix === '' ? 0 : 1 };
  });
  return {
    '--first': sizes[0]?.first,
    '--stack': Math.max(...sizes.map(({ width }) => width)),
    '--rows': Math.max(...sizes.map(({ rows }) => rows)),
    '--suffixed': sizes[0]?.suffixed,
  };
}

function widthOfClock(text: string, face: DigitFace): number {
  const { sign, digits, suffix } = splitDigits(text);
  const width = widthOfText(digits, face) + (suffix === '' ? 0 : face.suffix);
  if (sign === '') return width;
  const margin = widthOfText(sign, face);
  return Math.max(width + margin, Math.min(width, widthOfText('0:00', face)) + 2 * margin);
}

interface CountedUnit {
  readonly count: string;
  readonly name: string;
}

/** Splits a time into units: `-1 minute 5 seconds` has two, digits have none. */
function splitUnits(text: string): readonly CountedUnit[] {
  return Array.from(text.matchAll(/([^\s\d]*\d+) ([a-z]+)/g), ([, count = '', name = '']) => ({
    count,
    name,
  }));
}

function Words({ text, fit, face }: DigitText) {
  const units = splitUnits(text);
  const widest = splitUnits(fit);
  const all = [...units, ...widest];
  const rows = Math.max(units.length, widest.length);
  return (
    <div
      aria-hidden
      className={`cluster ${styles.words}`}
      style={{
        ...face.style,
        '--units': rows,
        '--half': Math.ceil(rows / 2),
        '--count': Math.max(...all.map(({ count }) => widthOfText(count, face))),
        '--letters': Math.max(...all.map(({ name }) => name.length)),
      }}
    >
      {units.map(({ count, name }, index) => (
        <span key={units.length - index} className={styles.unit}>
          {index > 0 && ' '}
          <span className={styles.count}>
            <CharacterCells text={count} face={face} />
          </span>{' '}
          <span className={styles.name}>{name}</span>
        </span>
      ))}
    </div>
  );
}

function widthOfText(text: string, face: DigitFace): number {
  return Array.from(text).reduce((sum, character) => sum + widthOf(character, face), 0);
}

function CharacterCells({ text, face }: Pick<DigitText, 'text' | 'face'>) {
  const cells = Array.from(text);
  return cells.map((character, index) => (
    // React keys count from the right, where the seconds stay in place.
    <span
      key={cells.length - index}
      className={character === ':' ? styles.colon : styles.cell}
      style={{ width: `${widthOf(character, face)}em` }}
    >
      {character}
    </span>
  ));
}
