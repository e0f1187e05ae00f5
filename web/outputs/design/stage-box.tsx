import { type ReactNode, useCallback, useRef } from 'react';
import styles from '../../stage/stage.module.css';
import { classNames } from '../../ui/class-names.ts';
import { useMeasuredBox } from '../../ui/use-measured-box.ts';
import designStyles from './design.module.css';

interface Props {
  readonly mirror?: 'h' | 'v' | 'both' | null;
  readonly isScreen?: boolean;
  readonly children: ReactNode;
}

/** Give it a size. `mirror`: for beam splitters and rear projection. */
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

/** px; also in CSS. */
const DRAWN_WIDTH = 1280;

/** Draws at full size and scales, so that line breaks match the stage (V1630). */
export function ScaledStage({ children }: { readonly children: ReactNode }) {
  const box = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const measure = new ResizeObserver(() =>
      element.style.setProperty('--scale', String(element.clientWidth / DRAWN_WIDTH)),
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
