import { useState } from 'react';
import type { Design, ThemeColors } from '../../../machines/output/design.ts';
import { fontOf, isWhole, sizingOf } from '../../../machines/output/element-look.ts';
import { UNEVEN_FONTS } from '../../../machines/output/fonts.ts';
import styles from './design.module.css';
import type { ElementContent } from './design-elements.view.ts';
import { LaterAgenda, LaterGiven, LaterModerator, LaterScreen, LaterScript } from './design-parts.ts';
import { hasRows, type ShownElement } from './design-screen.view.ts';
import { digitFaceOf, lookOf, placeOf } from './element-style.ts';
import { FittedText } from './fitted-text.tsx';
import { ProgressPart } from './progress-parts.tsx';
import { DigitsPart, MessagePart, TimerPart } from './time-parts.tsx';

export interface ElementLook {
  readonly design: Design;
  readonly colors: ThemeColors;
  /** Allows iframes; otherwise shows addresses. */
  readonly framed: boolean;
}

interface Props extends ElementLook {
  readonly shown: ShownElement;
}

export function DesignElementView({ shown, design, colors, framed }: Props) {
  const { element, content, fills } = shown;
  const [last, keep] = useState(content);
  if (content !== null && content !== last) keep(content);
  const drawn = content ?? (element.fade > 0 ? last : null);
  if (drawn === null) return null;
  const whole = fills || isWhole(element);
  const { style } = element;
  return (
    <div
      className={styles.place}
      data-element={element.id}
      style={{ ...(whole ? undefined : placeOf(element)), '--fade': `${element.fade}ms` }}
      data-whole={whole || undefined}
      data-gone={content === null || undefined}
      aria-hidden={content === null || undefined}
    >
      <div
        className={styles.element}
        style={lookOf(element, design, colors)}
        data-type={element.type}
        data-grounded={style.background !== null || undefined}
        data-align={style.align}
        data-vertical={style.vertical}
        data-text-style={style.textStyle ?? colors.textStyle}
      >
        <div className={styles.inner}>
          <Content shown={shown} content={drawn} design={design} framed={framed} whole={whole} />
        </div>
      </div>
    </div>
  );
}

interface ContentProps extends Omit<Props, 'colors'> {
  readonly content: ElementContent;
  readonly whole: boolean;
}

function Content({ shown, content, design, framed, whole }: ContentProps) {
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
      return element.type === 'AGENDA' ? <LaterAgenda items={content.items} element={element} /> : null;
    case 'moderator':
      return <LaterModerator content={content} />;
    case 'script':
      return element.type === 'SCRIPT' ? <LaterScript content={content} element={element} /> : null;
    case 'given':
      return element.type === 'SCREENSHOT' ? (
        <LaterScreen element={element} framed={framed} shown={shown.content !== null} />
      ) : (
        <LaterGiven element={element} framed={framed} />
      );
  }
}
