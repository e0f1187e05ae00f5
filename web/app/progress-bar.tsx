import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { appWords } from './app.words.ts';
import styles from './shell.module.css';

/** It simulates about 2 s of loading in steps of 100 ms. */
const STEP_MS = 100;
const STEPS = 20;

/** The line at the top while a route loads. */
export function ProgressBar() {
  const loading = useNavigation().state === 'loading';
  return loading ? <Bar /> : null;
}

function Bar() {
  const [step, setStep] = useState(1);
  useEffect(() => {
    const timer = setInterval(() => setStep((now) => Math.min(now + 1, STEPS - 1)), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  const percent = (step / STEPS) * 100;
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={appWords.loadingPage}
      aria-valuenow={percent}
    >
      <div style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}
