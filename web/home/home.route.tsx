import { lazy, Suspense, useState } from 'react';
import { siteWords } from '../../machines/words/site.ts';
import { Link } from '../app/link.tsx';
import { demoShow } from '../site/demo-show.ts';
import { LocalStage, localClock } from '../site/local-stage.tsx';
import { SitePage } from '../site/site-page.tsx';
import styles from './home.module.css';

const OwnRooms = lazy(async () => ({ default: (await import('./own-rooms.tsx')).OwnRooms }));

const steps = [
  [siteWords.setUp, siteWords.setUpText],
  [siteWords.share, siteWords.shareText],
  [siteWords.start, siteWords.startText],
] as const;

const screens = [
  [siteWords.viewer, siteWords.viewerText],
  [siteWords.controller, siteWords.controllerText],
  [siteWords.operator, siteWords.operatorText],
  [siteWords.moderator, siteWords.moderatorText],
  [siteWords.agenda, siteWords.agendaText],
] as const;

export function HomeRoute() {
  const [demo] = useState(() => demoShow(localClock.now()));
  return (
    <SitePage
      more={
        <Link to="/r/generate/" className={styles.second}>
          {siteWords.generate}
        </Link>
      }
    >
      <Suspense>
        <OwnRooms />
      </Suspense>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <h1>{siteWords.oneClock}</h1>
          <p className={styles.lead}>{siteWords.lead}</p>
          <Link to="/r/generate/" className={styles.first}>
            {siteWords.generate}
          </Link>
          <p className={styles.note}>{siteWords.noCard}</p>
        </div>
        <figure className={styles.screen}>
          <div className={styles.bezel}>
            <LocalStage show={demo} />
          </div>
          <figcaption>{siteWords.thisIsViewer}</figcaption>
        </figure>
      </section>
      <ol className={styles.steps}>
        {steps.map(([title, text]) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <section className={styles.screens} aria-labelledby="screens">
        <h2 id="screens">{siteWords.forEveryone}</h2>
        <dl>
          {screens.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </SitePage>
  );
}
