import { Undo2 } from 'lucide-react';
import { useRoom } from '../live/live-context.ts';
import { actionWords } from '../ui/action.words.ts';
import { IconButton } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';
import { operatorWords } from './operator.words.ts';

export function UndoKey() {
  const room = useRoom();
  return (
    <Hint text={operatorWords.undoHint}>
      <IconButton
        label={actionWords.undo}
        isDisabled={!room.can('room/undo', {})}
        waiting={room.pending.has('room/undo')}
        onPress={() => room.ask('room/undo', {})}
      >
        <Undo2 aria-hidden />
      </IconButton>
    </Hint>
  );
}
