import { type ReactNode, useCallback, useState } from 'react';
import styles from './design.module.css';
import { ScaledStage } from './scaled-stage.tsx';

/** A stage that fills its box of 16:9, drawn while it is in sight (V1753). */
export function Thumbnail({ children }: { readonly children: ReactNode }) {
  const [isSeen, see] = useState(false);
  const box = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const watch = new IntersectionObserver(([entry]) => see(entry?.isIntersecting ?? false));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <span ref={box} className={styles.thumbnail} aria-hidden inert>
      {isSeen && <ScaledStage>{children}</ScaledStage>}
    </span>
  );
}
