import { useEffect, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { later } from '../ui/later.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import { appWords } from './app.words.ts';
import { consent } from './consent.ts';
import { NotificationList } from './notification-list.tsx';
import type { RouteMetaFields } from './route-meta.ts';
import styles from './shell.module.css';
import { useRootAttribute } from './use-root-attribute.ts';
import { VersionCheck } from './version-check.ts';

const VisitReports = later(async () => (await import('./visit-reports.tsx')).VisitReports, {
  loads: 'last',
});

export function AppExtras({ meta }: { readonly meta: RouteMetaFields }) {
  const [agreed, setAgreed] = useState(consent.isReporting);
  return (
    <>
      {consent.isAsked && !meta.hideConsentBanner && <ConsentBanner onAccepted={() => setAgreed(true)} />}
      {agreed && <VisitReports />}
      {meta.loadingOverlay && <ProgressBar />}
      <NotificationList types={meta.notifications} />
      {meta.versionCheck && <VersionCheck behavior={meta.versionMismatchBehavior} />}
    </>
  );
}

/** Fallback of the idle wait. */
const IDLE_FALLBACK_MS = 1_500;

function ConsentBanner({ onAccepted }: { readonly onAccepted: () => void }) {
  const [query] = useSearchParams();
  const [asked, setAsked] = useState(false);
  useEffect(() => whenIdle(() => setAsked(consent.given() === null), IDLE_FALLBACK_MS), []);
  const shown = asked && !query.has('cookie_banner');
  useRootAttribute('data-consent', shown);
  if (!shown) return null;
  const answer = (accepted: boolean) => {
    consent.give(accepted);
    setAsked(false);
    if (accepted) onAccepted();
  };
  return (
    <aside className={styles.consent} aria-label={appWords.cookies}>
      <a href="/cookie-policy/">{appWords.weUseCookies}</a>
      <div className={styles.choices}>
        <button type="button" onClick={() => answer(false)}>
          {appWords.decline}
        </button>
        <button type="button" onClick={() => answer(true)}>
          {appWords.accept}
        </button>
      </div>
    </aside>
  );
}

/** Simulated progress of 2 s. */
const STEP_MS = 100;
const STEPS = 20;

function ProgressBar() {
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
