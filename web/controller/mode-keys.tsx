import { Clapperboard, Pencil } from 'lucide-react';
import { useActionKey, useControllerMode } from '../keys/controller-mode.tsx';
import type { ControllerMode } from '../keys/controller-mode.view.ts';
import { modeWords } from '../keys/mode.words.ts';
import { Hint } from '../ui/hint.tsx';
import { ToggleButton } from '../ui/toggle-button.tsx';
import styles from './header.module.css';

const shapes = { edit: Pencil, show: Clapperboard } as const satisfies Record<ControllerMode, unknown>;

export function ModeKeys() {
  return (
    <div className={styles.modes} role="group" aria-label={modeWords.label} data-mode-switch>
      <ModeKey of="edit" />
      <ModeKey of="show" />
    </div>
  );
}

function ModeKey({ of }: { readonly of: ControllerMode }) {
  const { mode, turn } = useControllerMode();
  const { text } = useActionKey('mode');
  const Shape = shapes[of];
  return (
    <Hint text={modeWords.hints[of]} shortcut={mode === of ? undefined : text}>
      <ToggleButton
        size="small"
        variant="quiet"
        className={styles.mode}
        isSelected={mode === of}
        onChange={() => turn(of)}
      >
        <Shape aria-hidden />
        <span>{modeWords.names[of]}</span>
      </ToggleButton>
    </Hint>
  );
}
