import { useState } from 'react';
import { SECOND } from '../../machines/kernel/time.ts';
import { useRoom } from '../live/live-context.ts';
import { useReading } from '../live/use-reading.ts';
import { Hint } from '../ui/hint.tsx';
import { ToggleButton } from '../ui/toggle-button.tsx';
import { aimChoices, endedAim } from './aim.view.ts';
import { aimWords } from './aim.words.ts';
import styles from './aim-switch.module.css';

export function AimSwitch(_props: { readonly isStarted: boolean }) {
  const room = useRoom();
  const choices = useReading((now) => ({
    value: aimChoices(room.view, now),
    until: (Math.floor(now / SECOND) + 1) * SECOND,
  }));
  const ended = useEndedAim();
  if (choices === null) return null;
  const selected = choices.find(({ isSelected }) => isSelected);
  const note = selected?.aim === 'LENGTH' ? ended : selected?.cost;
  return (
    <div className={styles.aim} role="group" aria-label={aimWords.title}>
      {choices.map(({ aim, name, length, cost, isSelected }) => (
        <Hint key={aim} text={cost}>
          <ToggleButton
            size="small"
            className={styles.choice}
            aria-label={aimWords.label(`${name} ${length}`, cost)}
            isSelected={isSelected}
            isDisabled={!room.can('timeset/aim', { aim })}
            onChange={() => room.ask('timeset/aim', { aim })}
          >
            <span className={styles.name}>{name}</span> <span>{length}</span>
          </ToggleButton>
        </Hint>
      ))}
      <p className={styles.note} role="status">
        {note}
      </p>
    </div>
  );
}

function useEndedAim(): string | null {
  const { view } = useRoom();
  const [was, setWas] = useState(view.timeset);
  const [text, setText] = useState<string | null>(null);
  if (was !== view.timeset) {
    setWas(view.timeset);
    setText(endedAim(was, view));
  }
  return text;
}
