import { type ReactNode, useCallback } from 'react';
import { StageBox } from '../../stage/stage-box.tsx';
import styles from './design.module.css';

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
    <div ref={box} className={styles.scaled}>
      <div className={styles.drawn}>
        <StageBox>{children}</StageBox>
      </div>
    </div>
  );
}
