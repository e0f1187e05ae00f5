import type { ReactNode } from 'react';
import { Switch as AriaSwitch, type SwitchProps } from 'react-aria-components';
import styles from './switch.module.css';

type Props = Omit<SwitchProps, 'className' | 'style' | 'children'> & { readonly children: ReactNode };

export function Switch({ children, ...props }: Props) {
  return (
    <AriaSwitch {...props} className={styles.switch ?? ''}>
      <span className={styles.track} />
      <span>{children}</span>
    </AriaSwitch>
  );
}
