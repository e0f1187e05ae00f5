import { Moon, Radio, Zap } from 'lucide-react';
import { useRoom } from '../../live/live-context.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Hint } from '../../ui/hint.tsx';
import { ToggleButton } from '../../ui/toggle-button.tsx';
import { keyText, useKeymap } from '../editing/keymap.ts';
import styles from './header.module.css';

/** What every screen of the room must not miss: on air, blackout, and a flash for anyone who looks away. */
export function LightKeys() {
  const room = useRoom();
  const keymap = useKeymap();
  const { onAir, blackout } = room.view.room.settings;
  return (
    <div className={styles.lights} role="group" aria-label="Lights">
      <Hint text="On air" shortcut={keyText(keymap.onAir)}>
        <ToggleButton
          size="small"
          className={classNames(styles.light, onAir && styles.onAir)}
          isSelected={onAir}
          waiting={room.pending.has('room/onAir')}
          onChange={(on) => room.ask('room/onAir', { on })}
        >
          <Radio aria-hidden />
          On air
        </ToggleButton>
      </Hint>
      <Hint text="Every viewer goes black" shortcut={keyText(keymap.blackout)}>
        <ToggleButton
          size="small"
          className={classNames(styles.light, blackout && styles.blackout)}
          isSelected={blackout}
          waiting={room.pending.has('room/blackout')}
          onChange={(on) => room.ask('room/blackout', { on })}
        >
          <Moon aria-hidden />
          Blackout
        </ToggleButton>
      </Hint>
      <Hint text="Flash the screens" shortcut={keyText(keymap.flash)}>
        <IconButton
          label="Flash the screens"
          size="small"
          variant="secondary"
          waiting={room.pending.has('timers/flash')}
          onPress={() => room.ask('timers/flash', { count: 3 })}
        >
          <Zap aria-hidden />
        </IconButton>
      </Hint>
    </div>
  );
}
