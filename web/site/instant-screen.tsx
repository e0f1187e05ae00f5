import { useState } from 'react';
import { type InstantTimer } from '../../machines/site/instant-timers.ts';
import { siteWords } from '../../machines/words/site.ts';
import { Link } from '../app/link.tsx';
import { FullScreenButton } from '../outputs/full-screen-button.tsx';
import { useIdlePointer, useWakeLock } from '../outputs/unattended.ts';
import viewer from '../outputs/viewer.module.css';
import { classNames } from '../ui/class-names.ts';
import { instantShow } from './instant-timer.view.ts';
import { deviceClock, LocalStage, localClock } from './local-stage.tsx';

export function InstantScreen({ timer: { label, length } }: { readonly timer: InstantTimer }) {
  const [show, setShow] = useState(() => instantShow(length, localClock.now()));
  const idle = useIdlePointer();
  useWakeLock();
  return (
    <main className={classNames(viewer.viewer, idle && viewer.idle)}>
      <h1 className="visually-hidden">{length === null ? label : siteWords.timerOf(label)}</h1>
      <LocalStage show={show} clock={length === null ? deviceClock : localClock} />
      <div className={classNames(viewer.controls, idle && viewer.hidden)}>
        {length !== null && (
          <button type="button" onClick={() => setShow(instantShow(length, localClock.now()))}>
            {siteWords.startAgain}
          </button>
        )}
        <FullScreenButton />
        <Link to="/r/generate/">{siteWords.generate}</Link>
      </div>
    </main>
  );
}
