import { lazy, Suspense, useState } from 'react';
import { aboutPath, USE_CASES } from '../../machines/site/about-pages.ts';
import { siteWords } from '../../machines/words/site.ts';
import { PRESENT_COOKIE, readCookies } from '../app/cookies.ts';
import { footerWords } from '../app/footer.words.ts';
import { Link } from '../app/link.tsx';
import styles from './home.module.css';
import { demoShow, LocalStage, localClock } from './local-stage.tsx';
import { ProductPicture } from './product-picture.tsx';
import { RoomLink, SitePage } from './site-page.tsx';

const OwnRooms = lazy(async () => ({ default: (await import('./own-rooms.tsx')).OwnRooms }));

const introSteps = [
  [siteWords.setUp, siteWords.setUpText],
  [siteWords.share, siteWords.shareText],
  [siteWords.start, siteWords.startText],
] as const;

const introScreens = [
  [siteWords.viewer, siteWords.viewerText],
  [siteWords.controller, siteWords.controllerText],
  [siteWords.operator, siteWords.operatorText],
  [siteWords.moderator, siteWords.moderatorText],
  [siteWords.agenda, siteWords.agendaText],
] as const;

export function HomeRoute() {
  const [demo] = useState(() => demoShow(localClock.now()));
  const [isKnown] = useState(() => readCookies().has(PRESENT_COOKIE));
  return (
    <SitePage
      more={
        <Link to="/r/generate/" className={styles.second}>
          {siteWords.generate}
        </Link>
      }
    >
      <div className={isKnown ? styles.own : undefined}>
        <Suspense>
          <OwnRooms />
        </Suspense>
      </div>
      <section className={styles.hero}>
        <div className={`stack ${styles.pitch}`}>
          <h1>{siteWords.oneClock}</h1>
          <p className={styles.lead}>{siteWords.lead}</p>
          <RoomLink>{siteWords.generate}</RoomLink>
          <p className={`muted ${styles.note}`}>{siteWords.noCard}</p>
        </div>
        <figure className={styles.screen}>
          <div className={styles.bezel}>
            <LocalStage show={demo} />
          </div>
          <figcaption>{siteWords.thisIsViewer}</figcaption>
        </figure>
      </section>
      <ol className={styles.steps}>
        {introSteps.map(([title, text]) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <figure className={styles.controller}>
        <ProductPicture name="controller" />
        <figcaption>{siteWords.thisIsController}</figcaption>
      </figure>
      <section className={styles.safe} aria-labelledby="safe">
        <h2 id="safe">{siteWords.notLost}</h2>
        <ul>
          {siteWords.notLostPoints.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <Link to="/docs/promises/">{siteWords.allPromises}</Link>
      </section>
      <section className={styles.screens} aria-labelledby="screens">
        <h2 id="screens">{siteWords.forEveryone}</h2>
        <dl>
          {introScreens.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <nav className={styles.uses} aria-labelledby="uses">
        <h2 id="uses">{siteWords.forWhom}</h2>
        <ul>
          {USE_CASES.map((slug) => (
            <li key={slug}>
              <Link to={aboutPath(slug)}>{footerWords.uses[slug]}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </SitePage>
  );
}
