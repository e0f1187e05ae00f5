import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { DigitFace } from '../../stage/font-faces.view.ts';
import styles from './design.module.css';
import type { Sizing } from './element-look.view.ts';

const MIN_FONT_PX = 2;

const BREAK_GAIN = 0.4;

/** Makes the font as large as fits. Breaks a word only if the unbroken word would make the whole text small (V196). */
export function useFittedText(ref: RefObject<HTMLElement | null>, text: string, share = 1, scale = 1): void {
  useLayoutEffect(() => {
    const element = ref.current;
    const box = element?.parentElement;
    if (!element || !box || text === '') return;
    element.dir = 'auto';
    const fit = () => fitInto(element, box, share, scale);
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    const { fonts } = document;
    fonts?.ready.then(fit, () => {});
    fonts?.addEventListener('loadingdone', fit);
    return () => {
      observer.disconnect();
      fonts?.removeEventListener('loadingdone', fit);
    };
  }, [ref, text, share, scale]);
}

function fitInto(element: HTMLElement, box: HTMLElement, share: number, scale: number): void {
  const { style } = element;
  style.overflowWrap = 'anywhere';
  const broken = largestFittingSize(element, box, share);
  style.overflowWrap = 'normal';
  const whole = largestFittingSize(element, box, share);
  const isBroken = whole < broken * BREAK_GAIN;
  if (isBroken) style.overflowWrap = 'anywhere';
  style.fontSize = `${scale * (isBroken ? broken : whole)}px`;
}

function largestFittingSize(element: HTMLElement, box: HTMLElement, share: number): number {
  let fits = MIN_FONT_PX;
  let tooLarge = Math.max(box.clientHeight * share, MIN_FONT_PX + 1);
  while (tooLarge - fits > 0.5) {
    const middle = (fits + tooLarge) / 2;
    element.style.fontSize = `${middle}px`;
    const over = element.scrollHeight > box.clientHeight || element.scrollWidth > box.clientWidth;
    if (over) tooLarge = middle;
    else fits = middle;
  }
  return fits;
}

interface Props {
  readonly text: string;
  /** Widest text that the element can show, so that its size stays the same. */
  readonly fit?: string;
  readonly sizing: Sizing;
  readonly cells?: DigitFace | undefined;
}

export function FittedText({ text, fit = text, sizing, cells }: Props) {
  const ref = useRef<HTMLParagraphElement>(null);
  useFittedText(ref, fit, sizing.share, sizing.scale);
  return (
    <p ref={ref} className={styles.fitted}>
      {fit === text ? (
        <FigureText text={text} cells={cells} />
      ) : (
        <>
          <span className={styles.widest} aria-hidden>
            <FigureText text={fit} cells={cells} />
          </span>
          <span className={styles.said}>
            <FigureText text={text} cells={cells} />
          </span>
        </>
      )}
    </p>
  );
}

function FigureText({ text, cells }: Pick<Props, 'text' | 'cells'>) {
  if (!/\d/.test(text)) return text;
  return text.split(/(\d[\d:.,]*)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is.
      <span key={place} className={styles.figures}>
        {cells === undefined ? part : <DigitCells text={part} cells={cells} />}
      </span>
    ),
  );
}

function DigitCells({ text, cells }: { readonly text: string; readonly cells: DigitFace }) {
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
