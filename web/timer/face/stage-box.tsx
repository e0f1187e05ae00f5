import { type ReactNode, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './stage-box.module.css';
import { useMeasuredBox } from './use-measured-box.ts';

interface Props {
  readonly mirror?: 'h' | 'v' | 'both' | null;
  readonly isScreen?: boolean;
  readonly children: ReactNode;
}

/** The box that a `<Stage>` fills; give it a size. `mirror` is for beam splitters and screens seen from behind. */
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
