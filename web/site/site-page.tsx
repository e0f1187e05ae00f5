import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import styles from './site-page.module.css';

interface Props {
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

export function SitePage({ more, children }: Props) {
  return (
    <div className={styles.page}>
      <SiteHeader isPublic>{more}</SiteHeader>
      <main>{children}</main>
      <SiteFooter />
    </div>
  );
}
