import type { Sizing } from '../../../machines/output/element-look.ts';
import type { DigitFace } from '../../../machines/output/fonts.ts';
import { Digits } from '../../stage/digits.tsx';
import { MessageText } from '../../stage/message-text.tsx';
import styles from './design.module.css';
import type { ElementContent } from './design-elements.view.ts';
import { FittedText } from './fitted-text.tsx';

type Content<Kind extends ElementContent['kind']> = Extract<ElementContent, { readonly kind: Kind }>;

interface Face {
  readonly face: DigitFace | undefined;
  readonly inline: 'start' | 'center' | 'end';
  /** Stacks digit groups in portrait (V1750). */
  readonly stacks: boolean;
}

const isStacked = ({ text }: { readonly text: string }, stacks: boolean) =>
  (stacks && /:|\D \d/.test(text)) || undefined;

interface TimerProps extends Face {
  readonly content: Content<'timer'>;
  readonly sizing: Sizing;
  readonly keepColor: boolean;
  /** Own turned background (V350). */
  readonly ownGround: boolean;
  /** Pause bars without a word or over a picture (V287). */
  readonly barred: boolean;
}

/** V71. */
export function TimerPart({ content, face, inline, stacks, sizing, ...marks }: TimerProps) {
  const { keepColor, ownGround, barred } = marks;
  const { main, secondary, markText, timerShare, messageShare, message, look, flash, messageFlash } = content;
  return (
    <div className={styles.combo}>
      {timerShare > 0 && (
        <div className={styles.timerPart} style={{ flexGrow: timerShare }}>
          <div
            className={styles.timer}
            data-ink={look.ink}
            data-state={look.state}
            data-over={(ownGround && look.over) || undefined}
            data-flash={ownGround ? flash : undefined}
            data-barred={(barred && look.state === 'paused') || undefined}
          >
            {main && !markText?.instead && (
              <div className={styles.main} data-inline={inline} data-stacks={isStacked(main, stacks)}>
                <Digits text={main.text} fit={main.fit} {...(face && { face })} />
              </div>
            )}
            {markText && (
              <div className={styles.markText} data-instead={markText.instead || undefined}>
                <FittedText text={markText.text} sizing={{ scale: 0.9, share: 1 }} />
              </div>
            )}
            {secondary && (
              <div className={styles.secondary} data-inline={inline}>
                <Digits text={secondary.text} fit={secondary.fit} {...(face && { face })} />
              </div>
            )}
          </div>
        </div>
      )}
      {message && (
        <div
          className={styles.messagePart}
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
  readonly content: Pick<Content<'message'>, 'message' | 'flash'>;
  readonly sizing: Sizing;
  readonly keepColor: boolean;
  readonly ownGround: boolean;
}

export function MessagePart({ content: { message, flash }, sizing, keepColor, ownGround }: MessageProps) {
  return (
    <div className={styles.message}>
      <MessageText
        message={keepColor ? message : { ...message, color: 'white' }}
        flashing={ownGround ? flash : 'none'}
        scale={sizing.scale}
        share={sizing.share}
      />
    </div>
  );
}

/** With the zone's name. */
export function DigitsPart({
  content,
  face,
  inline,
  stacks,
}: Face & { readonly content: Content<'digits'> }) {
  const { digits, label } = content;
  return (
    <div className={styles.timer}>
      <div className={styles.main} data-inline={inline} data-stacks={isStacked(digits, stacks)}>
        <Digits text={digits.text} fit={digits.fit} {...(face && { face })} />
      </div>
      {label !== '' && (
        <div className={styles.zone}>
          <FittedText text={label} sizing={{ scale: 0.8, share: 1 }} />
        </div>
      )}
    </div>
  );
}
