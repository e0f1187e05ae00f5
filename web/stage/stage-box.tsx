import { type ReactNode, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './stage-box.module.css';
import { useMeasuredBox } from './use-measured-box.ts';

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
