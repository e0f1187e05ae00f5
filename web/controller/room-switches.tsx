import { Moon, Radio, Zap } from 'lucide-react';
import { controllerWords } from '../keys/controller.words.ts';
import { useActionKey } from '../keys/controller-mode.tsx';
import { useRoom } from '../live/live-context.ts';
import { classNames } from '../ui/class-names.ts';
import { Hint, HintedButton } from '../ui/hint.tsx';
import { useFirstClick } from '../ui/pointer.ts';
import { ToggleButton } from '../ui/toggle-button.tsx';
import styles from './header.module.css';

export function RoomSwitches() {
  const room = useRoom();
  const { onAir, blackout } = room.view.room.settings;
  const { onClickCapture, unlessSecond } = useFirstClick();
  return (
    <div className={styles.lights} role="group" aria-label={controllerWords.lights}>
      <Hint text={controllerWords.onAirHint} shortcut={useActionKey('onAir').text}>
        <ToggleButton
          size="small"
          className={classNames(styles.light, onAir && styles.onAir)}
          isSelected={onAir}
          waiting={room.pending.has('room/onAir')}
          onClickCapture={onClickCapture}
          onChange={(on) => unlessSecond(() => room.ask('room/onAir', { on }))}
          icon={Radio}
        >
          {controllerWords.onAir}
        </ToggleButton>
      </Hint>
      <Hint text={controllerWords.blackoutHint} shortcut={useActionKey('blackout').text}>
        <ToggleButton
          size="small"
          className={classNames(styles.light, blackout && styles.blackout)}
          isSelected={blackout}
          waiting={room.pending.has('room/blackout')}
          onClickCapture={onClickCapture}
          onChange={(on) => unlessSecond(() => room.ask('room/blackout', { on }))}
          icon={Moon}
        >
          {controllerWords.blackout}
        </ToggleButton>
      </Hint>
      <HintedButton
        shortcut={useActionKey('flash').text}
        label={controllerWords.flash}
        size="small"
        variant="secondary"
        waiting={room.pending.has('timers/flash')}
        onPress={() => room.ask('timers/flash', { count: 3 })}
        icon={Zap}
      />
    </div>
  );
}
