import type { PlanFailure } from '../billing/billing.view.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { actionWords } from '../ui/ui.words.ts';
import { appWords, callWords } from './app.words.ts';
import { LoadingOverlay } from './notice-page.tsx';
import { type ErrorNotice, errorAlert, type RequestFailure } from './request-failure.view.ts';
import styles from './shell.module.css';
import { siteConfig } from './site-config.ts';
import type { Loaded } from './use-loaded.ts';

export function ErrorAlert({ alert: { text, hint } }: { readonly alert: ErrorNotice }) {
  const { status } = siteConfig.links;
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

interface Props {
  readonly what: string;
  readonly loaded: Pick<Loaded<unknown>, 'failure' | 'reload'>;
  readonly words?: (failure: RequestFailure) => PlanFailure;
}

export function NotLoaded({ what, loaded: { failure, reload }, words }: Props) {
  if (failure === null) return <LoadingOverlay />;
  const again = (
    <Button size="small" onPress={() => void reload()}>
      {actionWords.tryAgain}
    </Button>
  );
  const { title, ...alert } = words?.(failure.request) ?? {
    title: appWords.notLoaded(what),
    ...errorAlert(failure.request),
  };
  return (
    <EmptyState wide title={title} action={again}>
      <ErrorAlert alert={alert} />
    </EmptyState>
  );
}
