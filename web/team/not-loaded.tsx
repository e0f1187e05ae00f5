import { LoadingOverlay } from '../app/loading-overlay.tsx';
import type { Loaded } from '../app/use-loaded.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/panel.tsx';

interface Props {
  /** What is loaded, at the head of a sentence: "The rooms". */
  readonly what: string;
  readonly loaded: Pick<Loaded<unknown>, 'failure' | 'reload'>;
}

/** What stands where something will be: that it loads, or why it does not, and the way to try again. */
export function NotLoaded({ what, loaded: { failure, reload } }: Props) {
  if (failure === null) return <LoadingOverlay />;
  const again = (
    <Button size="small" onPress={() => void reload()}>
      Try again
    </Button>
  );
  return (
    <EmptyState wide title={`${what} could not be loaded`} action={again}>
      <p role="alert">{failure.message}</p>
    </EmptyState>
  );
}
