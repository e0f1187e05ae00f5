import { callWords } from './call.words.ts';
import styles from './error-alert.module.css';
import type { ErrorNotice } from './request-failure.view.ts';
import { site } from './site-config.ts';

/** Load failure with advice (N13) and status page (V722). */
export function ErrorAlert({ alert: { text, hint } }: { readonly alert: ErrorNotice }) {
  const { status } = site.links;
  return (
    <div role="alert" className={styles.alert}>
      <p>{text}</p>
      {hint && (
        <p>
          {hint.text} {hint.dns}
          {status !== null && (
            <>
              {' '}
              <a href={status} target="_blank" rel="noreferrer">
                {callWords.statusPage}
              </a>
            </>
          )}
        </p>
      )}
    </div>
  );
}
