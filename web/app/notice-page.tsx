import type { ReactNode } from 'react';
import { pageWords } from '../../machines/words/page.ts';
import { Link } from './link.tsx';
import styles from './notice-page.module.css';
import { SITE_NAME } from './route-meta.ts';
import shellStyles from './shell.module.css';

export function Logo({ to = '/' }: { readonly to?: '/' | '/team/' }) {
  return (
    <Link to={to} className={styles.logo} aria-label={SITE_NAME}>
      <img src="/favicon.svg" alt="" width="28" height="28" />
      <span>{SITE_NAME}</span>
    </Link>
  );
}

export function NoticePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={`card stack ${styles.card}`}>
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

export function LoadingOverlay() {
  return (
    <div className={shellStyles.overlay} role="status">
      {pageWords.loading}
    </div>
  );
}
