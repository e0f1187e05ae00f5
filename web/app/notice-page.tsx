import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { Logo } from './logo.tsx';
import styles from './notice-page.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

export function NoticePage({ title, children }: Props) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Logo />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

export function NoticeLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className={styles.way} to={to}>
      {children}
    </Link>
  );
}

export const noticeButtonClass = styles.way ?? '';

export function NoticeButton({
  onPress,
  waiting = false,
  children,
}: {
  readonly onPress: () => void;
  readonly waiting?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={noticeButtonClass} aria-busy={waiting} onClick={onPress}>
      {children}
    </button>
  );
}
