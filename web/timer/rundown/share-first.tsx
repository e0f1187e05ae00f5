import { QrCode } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/panel.tsx';

/** What a new room says: the timer is ready, and this is how it gets onto the stage. */
export function ShareFirst({ onShare }: { readonly onShare: () => void }) {
  return (
    <EmptyState
      title="One timer is ready"
      action={
        <Button size="small" onPress={onShare}>
          <QrCode aria-hidden />
          Share the viewer link
        </Button>
      }
    >
      <p>
        Open the viewer on the stage screen, then press GO. Click a title or a length to change it; lengths
        take 5, 1:30 or 1h 2m.
      </p>
    </EmptyState>
  );
}
