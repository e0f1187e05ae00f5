import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import styles from './site-page.module.css';

interface Props {
  /** What the page adds to the header. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A page that is open to everybody, between the site's header and its footer. */
export function SitePage({ more, children }: Props) {
  return (
    <div className={styles.page}>
      <SiteHeader isPublic>{more}</SiteHeader>
      <main>{children}</main>
      <SiteFooter />
    </div>
  );
}
