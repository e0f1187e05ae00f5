import { type CSSProperties, useMemo } from 'react';
import type { Duration } from '../../machines/kernel/time.ts';
import { linkOptions } from '../live/link-options.ts';
import { LiveRoomContext, useRoom } from '../live/live-context.ts';
import { StageBox } from '../outputs/design/design-stage.tsx';
import { OutputPicture, ViewerPicture } from '../outputs/design/design-view.tsx';
import { deviceWords } from '../room/device.words.ts';
import { useInSight } from '../ui/use-in-sight.ts';
import type { StagePreviewProps } from './device-list.tsx';
import styles from './device-panel.module.css';

/** Size of the preview, px. The style sheet repeats it. */
const PREVIEW_BOX = { width: 80, height: 45 };
const DEFAULT_AREA = { width: 1280, height: 720, options: '' };

export function StagePreview({ row: { name, delay }, stage }: StagePreviewProps) {
  const [box, isSeen] = useInSight();
  return (
    <span ref={box} className={styles.thumb} role="img" aria-label={deviceWords.pictureOf(name)}>
      {isSeen && <Stage stage={stage} delay={delay} />}
    </span>
  );
}

interface StageProps extends Pick<StagePreviewProps, 'stage'> {
  readonly delay: Duration;
}

function Stage({ stage: { outputId, shows = DEFAULT_AREA }, delay }: StageProps) {
  const room = useRoom();
  const { width, height, options } = shows;
  const look = useMemo(() => linkOptions(new URLSearchParams(options)), [options]);
  const clock = useMemo(() => ({ now: () => room.clock.now() - delay }), [room.clock, delay]);
  const output = room.view.outputs.find(({ _id }) => _id === outputId);
  const scale = Math.min(PREVIEW_BOX.width / width, PREVIEW_BOX.height / height);
  const size: CSSProperties = { width, height, '--scale': scale };
  return (
    <span className={styles.stage} style={size} aria-hidden inert>
      <LiveRoomContext value={{ ...room, clock }}>
        <StageBox mirror={look.mirror}>
          {outputId === undefined ? (
            <ViewerPicture look={look} />
          ) : (
            output && <OutputPicture output={output} look={look} />
          )}
        </StageBox>
      </LiveRoomContext>
    </span>
  );
}
