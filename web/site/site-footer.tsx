import { useState } from 'react';
import { INSTANT_TIMERS, instantShow } from '../../machines/view/screens/instant-timer.ts';
import { siteWords } from '../../machines/words/site.ts';
import { Link } from '../app/link.tsx';
import { SITE_NAME } from '../app/route-meta.ts';
import { DEMO_LENGTH } from './demo-show.ts';
import { LocalStage, localClock } from './local-stage.tsx';
import styles from './site-footer.module.css';

const bullets = [siteWords.setUp, siteWords.share, siteWords.start];

/** The way in once more, and the links that there are. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <section className={styles.call} aria-labelledby="try">
        <div className={styles.way}>
          <h2 id="try">
            <Link to="/r/generate/" className={styles.button}>
              {siteWords.tryFree(SITE_NAME)}
            </Link>
          </h2>
          <p>{siteWords.noCard}</p>
        </div>
        <ul>
          {bullets.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ul>
        <InstantCountdown />
      </section>
      <nav className={styles.instant} aria-labelledby="instant">
        <h2 id="instant">{siteWords.instantTimers}</h2>
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
        <Link to="/pricing/">{siteWords.pricing}</Link>
        <Link to="/docs/">{siteWords.docs}</Link>
        {/* The server's own page: no route of the app. */}
        <a href="/docs/api/">{siteWords.api}</a>
        <Link to="/cookie-policy/">{siteWords.cookiePolicy}</Link>
      </div>
    </footer>
  );
}

/** It moves ten times a second. */
function InstantCountdown() {
  const [show] = useState(() => instantShow(DEMO_LENGTH, localClock.now()));
  return (
    <div className={styles.countdown}>
      <LocalStage show={show} format="HHHMMSSF" />
    </div>
  );
}
