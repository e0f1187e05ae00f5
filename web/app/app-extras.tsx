import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { whenIdle } from '../ui/first-picture.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { appWords } from './app.words.ts';
import { consent } from './consent.ts';
import { showsNotification } from './notification.view.ts';
import type { NotificationType } from './notification-type.view.ts';
import { dismissNotification, type Notification, notifications } from './notifications.ts';
import type { RouteMetaFields } from './route-meta.ts';
import styles from './shell.module.css';
import { useRootAttribute } from './use-root-attribute.ts';
import { VersionCheck } from './version-check.ts';

/** This component is not in `web/ui`, so that stage screens do not load it. */
export function NotificationList({ types }: { readonly types: readonly NotificationType[] }) {
  const all = useSyncExternalStore(notifications.subscribe, notifications.get);
  const shown = all.filter((each) => showsNotification(types, each));
  useRootAttribute('data-notice', shown.length > 0);
  return (
    <section className={styles.notifications} aria-label={appWords.notifications} data-react-aria-top-layer>
      {shown.map((each) => (
        <NotificationItem key={each.id} notification={each} />
      ))}
    </section>
  );
}

function NotificationItem({ notification }: { readonly notification: Notification }) {
  const { id, type, title, text, spinner, action, times } = notification;
  return (
    <div
      className={classNames(styles.notification, styles[type])}
      role={type === 'error' ? 'alert' : 'status'}
    >
      {spinner && <span className={styles.spinner} aria-hidden />}
      <div className={styles.words}>
        <strong>
          {title} {times > 1 && <span className={styles.times}>{appWords.times(times)}</span>}
        </strong>
        {text !== '' && <p>{text}</p>}
        {action && (
          <button type="button" className={styles.action} onClick={action.run}>
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={appWords.dismiss}
        onClick={() => dismissNotification(id)}
      >
        ×
      </button>
    </div>
  );
}

const VisitReports = lazyPart(async () => (await import('./reports.tsx')).VisitReports, {
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

const IDLE_FALLBACK_MS = 1_500;

function ConsentBanner({ onAccepted }: { readonly onAccepted: () => void }) {
  const [query] = useSearchParams();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => whenIdle(() => setAsked(consent.given() === null), IDLE_FALLBACK_MS), []);
  const shown = isAsked && !query.has('cookie_banner');
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

const PROGRESS_STEP_MS = 100;
const PROGRESS_STEPS = 20;

function ProgressBar() {
  const loading = useNavigation().state === 'loading';
  return loading ? <ProgressBarSteps /> : null;
}

function ProgressBarSteps() {
  const [step, setStep] = useState(1);
  useEffect(() => {
    const timer = setInterval(
      () => setStep((now) => Math.min(now + 1, PROGRESS_STEPS - 1)),
      PROGRESS_STEP_MS,
    );
    return () => clearInterval(timer);
  }, []);
  const percent = (step / PROGRESS_STEPS) * 100;
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
