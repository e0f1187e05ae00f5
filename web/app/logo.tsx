import { Link } from './link.tsx';
import styles from './notice-page.module.css';
import { SITE_NAME } from './route-meta.ts';

/** The name and mark of the product, leading home. */
export function Logo() {
  return (
    <Link to="/" className={styles.logo}>
      <img src="/favicon.svg" alt="" width="28" height="28" />
      {SITE_NAME}
    </Link>
  );
}
