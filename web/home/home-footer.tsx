import { Link } from '../app/link.tsx';
import { SITE_NAME } from '../app/route-meta.ts';
import styles from './home-footer.module.css';

const bullets = ['Set up your room', 'Share the link', 'Start the show'];

/** The way in once more, and the links that there are (spec §2, Footer). */
export function HomeFooter() {
  return (
    <footer className={styles.footer}>
      <section className={styles.call} aria-labelledby="try">
        <div>
          <h2 id="try">Try {SITE_NAME} for free</h2>
          <ul>
            {bullets.map((bullet) => (
              <li key={bullet}>{bullet}</li>
            ))}
          </ul>
        </div>
        <div className={styles.way}>
          <Link to="/r/generate/" className={styles.button}>
            Generate a room
          </Link>
          <p>No credit card or signup required</p>
        </div>
      </section>
      <div className={styles.small}>
        <span>
          {SITE_NAME} {__VERSION__}
        </span>
        <Link to="/docs/">Docs</Link>
        <Link to="/cookie-policy/">Cookie Policy</Link>
      </div>
    </footer>
  );
}
