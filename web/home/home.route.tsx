import { lazy, Suspense, useState } from 'react';
import { Link } from '../app/link.tsx';
import { SitePage } from '../app/site-page.tsx';
import { demoShow } from './demo-show.ts';
import styles from './home.module.css';
import { LocalStage, localClock } from './local-stage.tsx';

const OwnRooms = lazy(async () => ({ default: (await import('./own-rooms.tsx')).OwnRooms }));

const steps = [
  ['Set up your room', 'One click makes a room. Type your running order as it comes: 5, 1:30 or 1h 2m.'],
  [
    'Share the link',
    'Open it on the stage screen, the lectern, a phone. No app, no account, nothing to install.',
  ],
  [
    'Start the show',
    'Press GO. Every screen in the building shows the same second, and says when to wrap up.',
  ],
] as const;

const screens = [
  ['Viewer', 'The clock, title and messages, as large as the screen.'],
  ['Controller', 'The running order, the transport and every screen at a glance.'],
  ['Operator', 'Large buttons for a phone or tablet at the desk.'],
  ['Moderator', 'Messages and questions for whoever speaks to the speaker.'],
  ['Agenda', 'The programme with start times, and how late it runs.'],
] as const;

export function HomeRoute() {
  const [demo] = useState(() => demoShow(localClock.now()));
  return (
    <SitePage
      more={
        <Link to="/r/generate/" className={styles.second}>
          Generate a room
        </Link>
      }
    >
      <Suspense>
        <OwnRooms />
      </Suspense>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <h1>One clock for the whole show</h1>
          <p className={styles.lead}>
            Callboard is a remote-controlled timer for stages, studios and meetings. Run it from one device;
            every other screen follows to the second.
          </p>
          <Link to="/r/generate/" className={styles.first}>
            Generate a room
          </Link>
          <p className={styles.note}>No credit card or signup required</p>
        </div>
        <figure className={styles.screen}>
          <div className={styles.bezel}>
            <LocalStage show={demo} />
          </div>
          <figcaption>This is the viewer. It has been running since you opened this page.</figcaption>
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
        <h2 id="screens">A screen for everyone backstage</h2>
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
