import { Undo2 } from 'lucide-react';
import { useRoom } from '../../live/live-context.ts';
import { IconButton } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';

/** Takes a wrong press back, no matter who made it. */
export function UndoKey() {
  const room = useRoom();
  return (
    <Hint text="Undo the last step">
      <IconButton
        label="Undo"
        isDisabled={!room.can('room/undo', {})}
        waiting={room.pending.has('room/undo')}
        onPress={() => room.ask('room/undo', {})}
      >
        <Undo2 aria-hidden />
      </IconButton>
    </Hint>
  );
}
