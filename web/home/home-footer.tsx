import { useState } from 'react';
import { INSTANT_TIMERS, instantShow } from '../../machines/view/instant-timer.ts';
import { Link } from '../app/link.tsx';
import { SITE_NAME } from '../app/route-meta.ts';
import { DEMO_LENGTH } from './demo-show.ts';
import styles from './home-footer.module.css';
import { LocalStage, localClock } from './local-stage.tsx';

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
        <InstantCountdown />
        <div className={styles.way}>
          <Link to="/r/generate/" className={styles.button}>
            Generate a room
          </Link>
          <p>No credit card or signup required</p>
        </div>
      </section>
      <nav className={styles.instant} aria-labelledby="instant">
        <h2 id="instant">Instant timers</h2>
        <ul>
          {INSTANT_TIMERS.map(({ folder, label }) => (
            <li key={folder}>
              <Link to={`/go/${folder}/`}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
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

/** Spec §9: it moves ten times a second. */
function InstantCountdown() {
  const [show] = useState(() => instantShow(DEMO_LENGTH, localClock.now()));
  return (
    <div className={styles.countdown}>
      <LocalStage show={show} format="HHHMMSSF" />
    </div>
  );
}
