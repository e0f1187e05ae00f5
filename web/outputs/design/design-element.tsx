import { type ComponentType, type CSSProperties, createElement, useRef, useState } from 'react';
import type { Message } from '../../../machines/message/message.ts';
import type {
  Design,
  DesignElement,
  DesignFont,
  ElementType,
  ThemeColors,
} from '../../../machines/output/design.ts';
import { stageWords } from '../../../machines/words/stage.ts';
import { Digits } from '../../stage/digits.tsx';
import { DIGIT_FACES, type DigitFace, TALL_FONTS, UNEVEN_FONTS } from '../../stage/font-faces.view.ts';
import styles from '../../stage/stage.module.css';
import type { FlashPhase, TimerFace } from '../../stage/viewer.view.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import designStyles from './design.module.css';
import type { ElementContent } from './design-elements.view.ts';
import { cssFamily } from './design-fonts.ts';
import { hasRows, type ShownElement } from './design-screen.view.ts';
import { fontOf, inkOf, isWhole, paintOf, type Sizing, sizingOf } from './element-look.view.ts';
import { FittedText, useFittedText } from './fitted-text.tsx';

/** Draws a preloaded component in the same frame. React's `lazy` draws nothing for up to 300 ms (V630). */
function designPart<Own extends object>(load: () => Promise<ComponentType<Own>>) {
  let loaded: ComponentType<Own> | null = null;
  const get = async () => (loaded ??= await load());
  const Later = lazyPart(get, { loads: 'asked' });
  function DesignPart(props: Own) {
    const [Part] = useState<ComponentType<Own>>(() => loaded ?? Later);
    return createElement(Part, props);
  }
  return Object.assign(DesignPart, {
    isLoaded: () => loaded !== null,
    load: async () => {
      await get();
    },
  });
}

export const LazyAgenda = designPart(async () => (await import('./list-parts.tsx')).AgendaPart);
export const LazyScreen = designPart(async () => (await import('./screen-part.tsx')).ScreenPart);
export const LazyModerator = designPart(async () => (await import('./list-parts.tsx')).ModeratorPart);
export const LazyFileOrPage = designPart(async () => (await import('./given-parts.tsx')).FileOrPagePart);
export const LazyScript = designPart(async () => (await import('./script-part.tsx')).ScriptPart);
export const LazyFile = designPart(async () => (await import('./given-parts.tsx')).FilePart);

interface LazyDesignPart {
  readonly isLoaded: () => boolean;
  readonly load: () => Promise<void>;
}

const lazyParts: Readonly<Partial<Record<ElementType, LazyDesignPart>>> = {
  AGENDA: LazyAgenda,
  IMAGE: LazyFileOrPage,
  IFRAME: LazyFileOrPage,
  SCREENSHOT: LazyScreen,
  MODERATOR: LazyModerator,
  SCRIPT: LazyScript,
};

function lazyPartsOf({ elements, logo }: Design): readonly LazyDesignPart[] {
  const parts = elements.map(({ type }) => lazyParts[type]).filter((part) => part !== undefined);
  return logo === null ? parts : [...parts, LazyFile];
}

export const arePartsLoaded = (design: Design): boolean =>
  lazyPartsOf(design).every((part) => part.isLoaded());

export async function loadParts(design: Design): Promise<void> {
  await Promise.all(lazyPartsOf(design).map((part) => part.load()));
}

function elementBoxStyle({ box, rotation }: DesignElement): CSSProperties {
  return {
    left: `${box.x / 10}%`,
    top: `${box.y / 10}%`,
    width: `${box.w / 10}%`,
    height: `${box.h / 10}%`,
    transform: rotation === 0 ? undefined : `rotate(${rotation}deg)`,
  };
}

function digitFaceOf(font: DesignFont): DigitFace | undefined {
  return font === 'stage' ? undefined : DIGIT_FACES[font];
}

function elementStyle(element: DesignElement, design: Design, colors: ThemeColors): CSSProperties {
  const { style } = element;
  const { scale, share } = sizingOf(element);
  const weight = style.weight ?? design.weight;
  const font = fontOf(element, design);
  return {
    '--own-ink': inkOf(element, colors),
    '--digits-weight': font === 'stage' ? 700 : weight,
    '--digits-scale': scale,
    '--digits-most': share < 1 ? `calc(${(share * 100).toFixed(2)} * var(--cqh))` : undefined,
    '--digits-block': flexPlaces[style.vertical],
    '--digits-inline': flexPlaces[style.align],
    '--weight': weight,
    background: style.background === null ? undefined : paintOf(style.background, colors),
    borderRadius: style.radius === 0 ? undefined : heightShare(style.radius),
    padding: style.padding === 0 ? undefined : heightShare(style.padding),
    opacity: style.opacity === 100 ? undefined : style.opacity / 100,
    textTransform: style.uppercase ? 'uppercase' : undefined,
    fontFamily: cssFamily(font),
    '--line-height': TALL_FONTS.has(font) ? 1.45 : undefined,
    fontWeight: weight,
  };
}

const flexPlaces = { left: 'start', center: 'center', right: 'end', top: 'start', bottom: 'end' } as const;

const heightShare = (thousandths: number): string => `calc(${thousandths / 10} * var(--cqh))`;

interface Props {
  readonly message: Message;
  readonly flashing: FlashPhase;
  readonly share?: number;
  readonly scale?: number;
}

function MessageText({ message, flashing, share, scale }: Props) {
  const ref = useRef<HTMLParagraphElement>(null);
  const { text, color, bold, uppercase } = message;
  useFittedText(ref, `${text}${bold}${uppercase}`, share, scale);
  return (
    <div className={classNames(styles.message, styles[color])} data-flash={flashing}>
      <p ref={ref} data-bold={bold || undefined} data-uppercase={uppercase || undefined}>
        {text}
      </p>
    </div>
  );
}

type ContentOf<Kind extends ElementContent['kind']> = Extract<ElementContent, { readonly kind: Kind }>;

interface DigitPartStyle {
  readonly face: DigitFace | undefined;
  readonly inline: 'start' | 'center' | 'end';
  /** True if groups of digits are stacked, as in portrait (V1750). */
  readonly stacks: boolean;
}

const isStacked = ({ text }: { readonly text: string }, stacks: boolean) =>
  (stacks && /:|\D \d/.test(text)) || undefined;

interface TimerProps extends DigitPartStyle {
  readonly content: ContentOf<'timer'>;
  readonly sizing: Sizing;
  readonly keepColor: boolean;
  /** True if the element is turned and has its own background (V350). */
  readonly ownGround: boolean;
  /** True if bars mark a pause, because there is no state word or the background is transparent (V287). */
  readonly barred: boolean;
}

export function TimerPart({ content, face, inline, stacks, sizing, ...marks }: TimerProps) {
  const { keepColor, ownGround, barred } = marks;
  const { main, secondary, markText, timerShare, messageShare, message, look, flash, messageFlash } = content;
  return (
    <div className={`stack ${designStyles.combo}`}>
      {timerShare > 0 && (
        <div className={designStyles.timerPart} style={{ flexGrow: timerShare }}>
          <div
            className={`stack ${designStyles.timer}`}
            data-ink={look.ink}
            data-state={look.state}
            data-over={(ownGround && look.over) || undefined}
            data-flash={ownGround ? flash : undefined}
            data-barred={(barred && look.state === 'paused') || undefined}
          >
            {main && !markText?.instead && (
              <div className={designStyles.main} data-inline={inline} data-stacks={isStacked(main, stacks)}>
                <Digits text={main.text} fit={main.fit} {...(face && { face })} />
              </div>
            )}
            {markText && (
              <div className={designStyles.markText} data-instead={markText.instead || undefined}>
                <FittedText text={markText.text} sizing={{ scale: 0.9, share: 1 }} />
              </div>
            )}
            {secondary && (
              <div className={designStyles.secondary} data-inline={inline}>
                <Digits text={secondary.text} fit={secondary.fit} {...(face && { face })} />
              </div>
            )}
          </div>
        </div>
      )}
      {message && (
        <div
          className={designStyles.messagePart}
          data-alone={timerShare === 0 || undefined}
          style={{ flexGrow: messageShare }}
        >
          <MessagePart
            content={{ message, flash: messageFlash }}
            sizing={sizing}
            keepColor={keepColor}
            ownGround={ownGround}
          />
        </div>
      )}
    </div>
  );
}

interface MessageProps {
  readonly content: Pick<ContentOf<'message'>, 'message' | 'flash'>;
  readonly sizing: Sizing;
  readonly keepColor: boolean;
  readonly ownGround: boolean;
}

function MessagePart({ content: { message, flash }, sizing, keepColor, ownGround }: MessageProps) {
  return (
    <div className={designStyles.message}>
      <MessageText
        message={keepColor ? message : { ...message, color: 'white' }}
        flashing={ownGround ? flash : 'none'}
        scale={sizing.scale}
        share={sizing.share}
      />
    </div>
  );
}

function DigitsPart({
  content,
  face,
  inline,
  stacks,
}: DigitPartStyle & { readonly content: ContentOf<'digits'> }) {
  const { digits, label } = content;
  return (
    <div className={`stack ${designStyles.timer}`}>
      <div className={designStyles.main} data-inline={inline} data-stacks={isStacked(digits, stacks)}>
        <Digits text={digits.text} fit={digits.fit} {...(face && { face })} />
      </div>
      {label !== '' && (
        <div className={designStyles.zone}>
          <FittedText text={label} sizing={{ scale: 0.8, share: 1 }} />
        </div>
      )}
    </div>
  );
}

export interface ElementContext {
  readonly design: Design;
  readonly colors: ThemeColors;
  /** True if iframes are drawn. Otherwise their URLs are shown. */
  readonly framed: boolean;
}

interface DesignElementProps extends ElementContext {
  readonly shown: ShownElement;
}

export function DesignElementView({ shown, design, colors, framed }: DesignElementProps) {
  const { element, content, fills } = shown;
  const [last, keep] = useState(content);
  if (content !== null && content !== last) keep(content);
  const drawn = content ?? (element.fade > 0 ? last : null);
  if (drawn === null) return null;
  const whole = fills || isWhole(element);
  const { style } = element;
  return (
    <div
      className={designStyles.place}
      data-element={element.id}
      style={{ ...(whole ? undefined : elementBoxStyle(element)), '--fade': `${element.fade}ms` }}
      data-whole={whole || undefined}
      data-gone={content === null || undefined}
      aria-hidden={content === null || undefined}
    >
      <div
        className={designStyles.element}
        style={elementStyle(element, design, colors)}
        data-type={element.type}
        data-grounded={style.background !== null || undefined}
        data-align={style.align}
        data-vertical={style.vertical}
        data-text-style={style.textStyle ?? colors.textStyle}
      >
        <div className={designStyles.inner}>
          <ElementContent shown={shown} content={drawn} design={design} framed={framed} whole={whole} />
        </div>
      </div>
    </div>
  );
}

interface ContentProps extends Omit<DesignElementProps, 'colors'> {
  readonly content: ElementContent;
  readonly whole: boolean;
}

function ElementContent({ shown, content, design, framed, whole }: ContentProps) {
  const { element } = shown;
  const font = fontOf(element, design);
  const face = digitFaceOf(font);
  const sizing = sizingOf(element);
  const inline = ({ left: 'start', center: 'center', right: 'end' } as const)[element.style.align];
  const stacks = whole && inline === 'center';
  const ownGround = design.background !== 'theme' || element.style.background !== null;
  const keepColor = !('keepColor' in element) || element.keepColor;
  switch (content.kind) {
    case 'timer':
      return (
        <TimerPart
          content={content}
          face={face}
          inline={inline}
          stacks={stacks}
          sizing={sizing}
          ownGround={ownGround}
          barred={ownGround || !hasRows(design)}
          keepColor={keepColor}
        />
      );
    case 'digits':
      return <DigitsPart content={content} face={face} inline={inline} stacks={stacks} />;
    case 'message':
      return <MessagePart content={content} sizing={sizing} keepColor={keepColor} ownGround={ownGround} />;
    case 'text':
      return (
        <FittedText
          text={content.text}
          fit={content.fit}
          sizing={sizing}
          cells={UNEVEN_FONTS.has(font) ? face : undefined}
        />
      );
    case 'progress':
      return <ProgressPart content={content} ring={element.type === 'PROGRESS_RING'} />;
    case 'agenda':
      return element.type === 'AGENDA' ? <LazyAgenda items={content.items} element={element} /> : null;
    case 'moderator':
      return <LazyModerator content={content} />;
    case 'script':
      return element.type === 'SCRIPT' ? <LazyScript content={content} element={element} /> : null;
    case 'given':
      return element.type === 'SCREENSHOT' ? (
        <LazyScreen element={element} framed={framed} shown={shown.content !== null} />
      ) : (
        <LazyFileOrPage element={element} framed={framed} />
      );
  }
}

export function ProgressTrack({ percent, greenAt, yellowAt, orangeAt, redAt }: TimerFace['progress']) {
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={stageWords.timeUsed}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      style={{
        '--green': `${greenAt}%`,
        '--yellow': `${yellowAt}%`,
        '--orange': `${orangeAt}%`,
        '--red': `${redAt}%`,
        '--now': `${percent}%`,
      }}
    >
      <div className={styles.rest} />
      <div className={styles.progressTrackMark} />
    </div>
  );
}

interface ProgressProps {
  readonly content: TimerFace['progress'];
  readonly ring: boolean;
}

function ProgressPart({ content, ring }: ProgressProps) {
  if (ring) return <ProgressRing progress={content} />;
  return <ProgressTrack {...content} />;
}

const RING_RADIUS = 46;

export function ProgressRing({ progress }: { readonly progress: TimerFace['progress'] }) {
  const { percent, yellowAt, orangeAt, redAt } = progress;
  const zones = [
    ['var(--stage-good)', 0, yellowAt],
    ['var(--stage-warn)', yellowAt, orangeAt],
    ['var(--stage-orange)', orangeAt, redAt],
    ['var(--stage-danger)', redAt, 100],
  ] as const;
  return (
    <svg
      className={designStyles.ring}
      viewBox="0 0 100 100"
      role="progressbar"
      aria-label={stageWords.timeUsed}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      {zones.map(([color, from, to]) => (
        <g key={color} stroke={color}>
          <RingArc from={from} to={to} faint />
          <RingArc from={from} to={Math.min(to, percent)} />
        </g>
      ))}
    </svg>
  );
}

interface ArcProps {
  readonly from: number;
  readonly to: number;
  readonly faint?: boolean;
}

function RingArc({ from, to, faint = false }: ArcProps) {
  if (to <= from) return null;
  return (
    <circle
      cx={50}
      cy={50}
      r={RING_RADIUS}
      fill="none"
      strokeWidth={6}
      strokeOpacity={faint ? 0.28 : 1}
      pathLength={100}
      strokeDasharray={`${to - from} ${100 - to + from}`}
      strokeDashoffset={-from}
      transform="rotate(-90 50 50)"
    />
  );
}
