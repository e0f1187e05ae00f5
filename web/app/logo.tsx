import { Link } from './link.tsx';
import styles from './notice-page.module.css';
import { SITE_NAME } from './route-meta.ts';

export function Logo({ to = '/' }: { readonly to?: '/' | '/team/' }) {
  return (
    <Link to={to} className={styles.logo} aria-label={SITE_NAME}>
      <img src="/favicon.svg" alt="" width="28" height="28" />
      <span>{SITE_NAME}</span>
    </Link>
  );
}
