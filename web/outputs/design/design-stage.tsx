import { type CSSProperties, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { isDeepEqual } from '../../../machines/kernel/shapes.ts';
import type { Design } from '../../../machines/output/design.ts';
import { prompterWords, stageWords } from '../../../machines/words/stage.ts';
import styles from '../../stage/stage.module.css';
import type { StateWord } from '../../stage/viewer.view.ts';
import { classNames } from '../../ui/class-names.ts';
import { useMeasuredBox } from '../../ui/use-measured-box.ts';
import designStyles from './design.module.css';
import {
  DesignElementView,
  type ElementContext,
  LazyFile,
  ProgressRing,
  ProgressTrack,
} from './design-element.tsx';
import { cssFamily } from './design-fonts.ts';
import type { DesignRow, DesignScreen, ShownElement } from './design-screen.view.ts';
import { ASPECT_RATIOS, isLight } from './element-look.view.ts';
import { useFittedText } from './fitted-text.tsx';
import { backgroundPicture } from './pictures.ts';

interface Props {
  readonly mirror?: 'h' | 'v' | 'both' | null;
  readonly isScreen?: boolean;
  readonly children: ReactNode;
}

/** Box of a stage, as large as its parent. `mirror` is for beam splitters and rear projection. */
export function StageBox({ mirror = null, isScreen = false, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useMeasuredBox(ref);
  return (
    <div
      ref={ref}
      className={classNames(styles.box, mirror && styles[mirror])}
      data-picture={isScreen || undefined}
    >
      {children}
    </div>
  );
}

/** Width of the drawing, px. The style sheet repeats it. */
const DESIGN_WIDTH = 1280;

export function ScaledStage({ children }: { readonly children: ReactNode }) {
  const box = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const measure = new ResizeObserver(() =>
      element.style.setProperty('--scale', String(element.clientWidth / DESIGN_WIDTH)),
    );
    measure.observe(element);
    return () => measure.disconnect();
  }, []);
  return (
    <div ref={box} className={designStyles.scaled}>
      <div className={designStyles.drawn}>
        <StageBox>{children}</StageBox>
      </div>
    </div>
  );
}

const statePaths: Readonly<Record<StateWord, string>> = {
  ready: 'M7 4 20 12 7 20z',
  paused: 'M6 5h4v14H6zM14 5h4v14h-4z',
  longEnough: 'M4 12 10 18 21 5',
  wrapUp: 'M12 4 22 20H2z',
  finishSoon: 'M12 3 22 10 18 21H6L2 10z',
  finishNow: 'M12 2 22 12 12 22 2 12z',
  overtime: 'M3 10h18v4H3z',
  timeIsUp: 'M5 5h14v14H5z',
};

const ANNOUNCED_STATES: ReadonlySet<StateWord> = new Set(['paused', 'overtime', 'timeIsUp']);

interface StateMarkProps {
  readonly word: StateWord;
  /** True if the word is hidden from screen readers, because `SpokenScreen` announces the state (V910). */
  readonly spoken: boolean;
}

function StateMark({ word, spoken }: StateMarkProps) {
  return (
    <span className={styles.word} aria-hidden={spoken && ANNOUNCED_STATES.has(word)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
        <path d={statePaths[word]} />
      </svg>
      {stageWords.states[word]}
    </span>
  );
}

interface DesignStageProps {
  readonly screen: DesignScreen;
  readonly framed?: boolean;
}

export function DesignStage({ screen, framed = false }: DesignStageProps) {
  const { design, blackout, notes } = screen;
  const lang = design.language ?? undefined;
  if (blackout)
    return (
      <div className={designStyles.stage} data-dark={design.background !== 'transparent' || undefined} />
    );
  return (
    <div
      className={designStyles.stage}
      style={{ ...colorVariables(screen), background: backgroundColor(screen) }}
      data-clear={design.background === 'transparent' || undefined}
      lang={lang}
    >
      <div className={designStyles.fit} data-over={screen.over || undefined}>
        <StageBox>
          <AspectBox aspect={design.aspect}>
            <DesignCanvasContent screen={screen} framed={framed} />
          </AspectBox>
        </StageBox>
      </div>
      {notes !== null && <StageNotes text={notes} />}
    </div>
  );
}

const LIGHT_FLASH: CSSProperties = { '--flash': '#000000', '--flash-ink': '#ffffff' };

function colorVariables({ colors, design }: DesignScreen): CSSProperties {
  return {
    '--stage-background': colors.background,
    '--stage-gap': colors.background,
    '--stage-rest': `${colors.background.slice(0, 7)}b8`,
    '--stage-text': colors.countdown,
    '--notes-line': `${colors.countdown.slice(0, 7)}57`,
    '--stage-muted': colors.timeOfDay,
    '--stage-good': colors.progressGood,
    '--stage-warn': colors.progressWarning,
    '--stage-danger': colors.progressDanger,
    '--header-ink': colors.header,
    ...(isLight(colors.background) && LIGHT_FLASH),
    '--footer-ink': colors.footer,
    fontFamily: cssFamily(design.font),
  };
}

function backgroundColor({ design: { background }, colors }: DesignScreen): string | undefined {
  if (background === 'transparent') return undefined;
  if (typeof background === 'string' && background.startsWith('#')) return background;
  return colors.background;
}

function AspectBox({
  aspect,
  children,
}: {
  readonly aspect: Design['aspect'];
  readonly children: ReactNode;
}) {
  if (aspect === 'FILL') return children;
  return (
    <div className={designStyles.fitted16} style={{ '--ratio': ASPECT_RATIOS[aspect] }}>
      <StageBox>{children}</StageBox>
    </div>
  );
}

function DesignCanvasContent({ screen, framed }: Required<DesignStageProps>) {
  const { design, colors, elements, secondLine, over, flash, rows, mark, onAir, progress, ink } = screen;
  const { ground, head, foot } = useStillParts(screen);
  return (
    <div
      className={classNames(styles.stage, designStyles.canvas)}
      style={secondLine === null ? undefined : { '--under': `${100 - secondLine / 10}` }}
      data-ink={ink}
      data-over={over || undefined}
      data-flash={flash}
      data-clear={design.background === 'transparent' || undefined}
      data-head={rows || mark || onAir || undefined}
      data-foot={rows || undefined}
      data-bar={progress === null ? undefined : design.progress}
    >
      {ground}
      {progress && design.progress === 'BAR_TOP' && <ProgressBarStrip screen={screen} />}
      {(rows || mark || onAir) && head}
      <div className={styles.main} />
      {rows && foot}
      {progress && design.progress === 'BAR_BOTTOM' && <ProgressBarStrip screen={screen} />}
      {progress && design.progress === 'RING' && (
        <div className={designStyles.wholeRing}>
          <ProgressRing progress={progress} />
        </div>
      )}
      <div className={designStyles.layer} data-elements>
        <Elements elements={elements} design={design} colors={colors} framed={framed} />
      </div>
      {design.logo && (
        <div
          className={designStyles.logo}
          data-position={design.logo.position}
          style={{ '--size': design.logo.size }}
        >
          <LazyFile file={design.logo.file} fit="contain" alt="" />
        </div>
      )}
    </div>
  );
}

function useStillParts({ design: { background }, header, footer, onAir, mark, word, viewer }: DesignScreen) {
  const spoken = viewer.face.main?.kind !== 'tod';
  const [{ title, speaker }, { title: titleBeneath, speaker: speakerBeneath }] = [header, footer];
  return {
    ground: useMemo(() => <Background background={background} />, [background]),
    head: useMemo(
      () => <StageHeader title={title} speaker={speaker} onAir={onAir} mark={mark} />,
      [title, speaker, onAir, mark],
    ),
    foot: useMemo(
      () => <StageFooter title={titleBeneath} speaker={speakerBeneath} word={word} spoken={spoken} />,
      [titleBeneath, speakerBeneath, word, spoken],
    ),
  };
}

interface ElementsProps extends ElementContext {
  readonly elements: readonly ShownElement[];
}

function Elements({ elements, design, colors, framed }: ElementsProps): readonly ReactNode[] {
  const draw = useMemo(() => elementDrawer({ design, colors, framed }), [design, colors, framed]);
  return elements.map(draw);
}

function elementDrawer(look: ElementContext): (shown: ShownElement) => ReactNode {
  const drawn = new Map<string, { readonly shown: ShownElement; readonly node: ReactNode }>();
  return (shown) => {
    const { id } = shown.element;
    const former = drawn.get(id);
    if (former !== undefined && isDeepEqual(former.shown, shown)) return former.node;
    const node = <DesignElementView key={id} shown={shown} {...look} />;
    drawn.set(id, { shown, node });
    return node;
  };
}

function Background({ background }: Pick<Design, 'background'>) {
  const picture = backgroundPicture(background);
  if (picture === null) return null;
  const paint = typeof background === 'object' ? background : null;
  return (
    <div
      className={designStyles.background}
      data-backdrop
      style={{
        backgroundImage: `url("${picture}")`,
        backgroundSize: paint?.fit ?? 'cover',
        '--dim': (paint?.dim ?? 0) / 100,
      }}
    />
  );
}

function ProgressBarStrip({ screen: { progress } }: Pick<DesignStageProps, 'screen'>) {
  if (progress === null) return null;
  return (
    <div className={styles.progress}>
      <ProgressTrack {...progress} />
    </div>
  );
}

interface HeadProps extends DesignRow, Pick<DesignScreen, 'onAir' | 'mark'> {}

function StageHeader({ title, speaker, onAir, mark }: HeadProps) {
  return (
    <header className={classNames(styles.head, designStyles.head)}>
      <span className={styles.side}>{mark && <span className={styles.mark}>{stageWords.product}</span>}</span>
      <TitleRow row={{ title, speaker }} />
      <span className={styles.side}>{onAir && <span className={styles.onAir}>{stageWords.onAir}</span>}</span>
    </header>
  );
}

interface FootProps extends DesignRow, Pick<DesignScreen, 'word'> {
  readonly spoken: boolean;
}

function StageFooter({ title, speaker, word, spoken }: FootProps) {
  return (
    <footer className={classNames(styles.foot, designStyles.foot)}>
      <TitleRow row={{ title, speaker }} />
      {word !== null && <StateMark word={word} spoken={spoken} />}
    </footer>
  );
}

function TitleRow({ row: { title, speaker } }: { readonly row: DesignRow }) {
  return (
    <span className={designStyles.words}>
      {title !== null && <FittedLine className={styles.title} text={title} />}
      {speaker !== null && <FittedLine className={styles.speaker} text={speaker} />}
    </span>
  );
}

const MIN_LINE_SHARE = 0.7;

function FittedLine({ className, text }: { readonly className: string | undefined; readonly text: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  // Measures after each render, because ON AIR may have appeared.
  useLayoutEffect(() => {
    const line = ref.current;
    const row = line?.closest('header, footer');
    if (!line || !row) return undefined;
    const fit = () => {
      line.style.setProperty('--share', '1');
      line.removeAttribute('data-broken');
      const share = line.clientWidth / line.scrollWidth;
      if (share >= 1) return;
      line.style.setProperty('--share', String(Math.max(MIN_LINE_SHARE, 0.985 * share)));
      line.toggleAttribute('data-broken', share < MIN_LINE_SHARE);
    };
    fit();
    document.fonts?.ready.then(fit, () => {});
    const observer = new ResizeObserver(fit);
    observer.observe(row);
    return () => observer.disconnect();
  });
  return (
    <span ref={ref} className={className}>
      {text}
    </span>
  );
}

function StageNotes({ text }: { readonly text: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useFittedText(ref, text, 0.3);
  return (
    <section className={designStyles.notes} aria-label={prompterWords.notes}>
      <h2 className={designStyles.notesHeading}>{prompterWords.notes}</h2>
      <div className={designStyles.notesBox}>
        <p ref={ref}>{text}</p>
      </div>
    </section>
  );
}
