import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { appWords } from './app.words.ts';
import { ErrorAlert } from './error-alert.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import type { PlanFailure } from './plan-failure.view.ts';
import { errorAlert, type RequestFailure } from './request-failure.view.ts';
import type { Loaded } from './use-loaded.ts';

interface Props {
  readonly what: string;
  readonly loaded: Pick<Loaded<unknown>, 'failure' | 'reload'>;
  readonly words?: (failure: RequestFailure) => PlanFailure;
}

export function NotLoaded({ what, loaded: { failure, reload }, words }: Props) {
  if (failure === null) return <LoadingOverlay />;
  const again = (
    <Button size="small" onPress={() => void reload()}>
      {appWords.tryAgain}
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
