import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { appWords } from './app.words.ts';
import { ErrorAlert } from './error-alert.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import type { PlanFailure } from './plan-failure.view.ts';
import { errorAlert, type RequestFailure } from './request-failure.view.ts';
import type { Loaded } from './use-loaded.ts';

interface Props {
  /** What is loaded, at the head of a sentence: "The rooms". */
  readonly what: string;
  readonly loaded: Pick<Loaded<unknown>, 'failure' | 'reload'>;
  /** Has words of its own for some failures, with a title. */
  readonly words?: (failure: RequestFailure) => PlanFailure;
}

/** What stands where something will be: that it loads, or why it does not, and the way to try again. */
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
