import { useSyncExternalStore } from 'react';
import { classNames } from '../ui/class-names.ts';
import { appWords } from './app.words.ts';
import { showsNotification } from './notification.view.ts';
import type { NotificationType } from './notification-type.view.ts';
import { dismiss, type Notification, notifications } from './notifications.ts';
import styles from './shell.module.css';
import { useRootAttribute } from './use-root-attribute.ts';

interface Props {
  readonly types: readonly NotificationType[];
}

/** Outside `web/ui`, to keep stages small. */
export function NotificationList({ types }: Props) {
  const all = useSyncExternalStore(notifications.subscribe, notifications.get);
  const shown = all.filter((each) => showsNotification(types, each));
  useRootAttribute('data-notice', shown.length > 0);
  return (
    <section
      className={styles.notifications}
      aria-label={appWords.notifications}
      // Usable above dialogs (U142).
      data-react-aria-top-layer
    >
      {shown.map((each) => (
        <Item key={each.id} notification={each} />
      ))}
    </section>
  );
}

function Item({ notification }: { readonly notification: Notification }) {
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
        onClick={() => dismiss(id)}
      >
        ×
      </button>
    </div>
  );
}
