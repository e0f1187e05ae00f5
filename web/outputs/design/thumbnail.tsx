import type { ReactNode } from 'react';
import { useInSight } from '../../ui/use-in-sight.ts';
import styles from './design.module.css';
import { ScaledStage } from './scaled-stage.tsx';

/** 16:9, drawn while visible (V1753). */
export function Thumbnail({ children }: { readonly children: ReactNode }) {
  const [box, isSeen] = useInSight();
  return (
    <span ref={box} className={styles.thumbnail} aria-hidden inert>
      {isSeen && <ScaledStage>{children}</ScaledStage>}
    </span>
  );
}
