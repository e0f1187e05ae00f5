import { useState } from 'react';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { aimRefusal, lengthToAim } from '../../machines/room/aim.ts';
import { currentTimer, type RoomState } from '../../machines/room/room.state.ts';
import type { Schedule } from '../../machines/schedule/schedule.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { lengthOfFields } from '../../machines/timer/timer.ts';
import { AIMS, type Aim, type Timeset } from '../../machines/timer/timeset.ts';
import { useRoom } from '../live/live-context.ts';
import { useReading } from '../live/use-reading.ts';
import { lengthText } from '../stage/playhead.view.ts';
import { useSchedule } from '../stage/use-schedule.ts';
import { Hint } from '../ui/hint.tsx';
import { ToggleButton } from '../ui/toggle-button.tsx';
import styles from './aim-switch.module.css';
import { aimWords } from './start-choices.words.ts';

interface AimChoice {
  readonly aim: Aim;
  readonly name: string;
  readonly length: string;
  readonly cost: string;
  readonly hint: string;
  readonly isSelected: boolean;
}

const roundedLengthText = (ms: Duration): string => lengthText(Math.round(ms / SECOND) * SECOND);

export function aimChoices(
  show: RoomState,
  now: Instant,
  { isRehearsal }: Pick<Schedule, 'isRehearsal'>,
): readonly AimChoice[] | null {
  const timer = currentTimer(show);
  if (timer === null || isRehearsal || aimRefusal(show) !== null) return null;
  const { aim: chosen, aimedFrom } = show.timeset;
  const typed = roundedLengthText(aimedFrom ?? lengthOfFields(timer));
  return AIMS.map((aim) => {
    const ms = aim === chosen ? lengthOfFields(timer) : lengthToAim(show, aim, { at: now });
    const [title, length] = [timerTitle(timer), roundedLengthText(ms)];
    const cost = length === typed ? aimWords.same(title, length) : aimWords.costs(title, length, typed);
    const hint = aimWords.hint(aimWords.effects[aim], cost);
    return { aim, name: aimWords.names[aim], length, cost, hint, isSelected: aim === chosen };
  });
}

export function endedAimText(former: Timeset, show: RoomState): string | null {
  const { timeset } = show;
  const timer = currentTimer(show);
  if (timer === null || former.aimedFrom === null || timeset.aimedFrom !== null) return null;
  const length = lengthOfFields(timer);
  if (timeset.timerId !== former.timerId || timeset.kickoff === null || length === former.aimedFrom)
    return null;
  return aimWords.ended(timerTitle(timer), roundedLengthText(length));
}

export function AimSwitch(_props: { readonly isStarted: boolean }) {
  const room = useRoom();
  const isRehearsal = useSchedule((schedule) => schedule.isRehearsal);
  const choices = useReading((now) => ({
    value: aimChoices(room.view, now, { isRehearsal }),
    until: (Math.floor(now / SECOND) + 1) * SECOND,
  }));
  const ended = useEndedAim();
  if (choices === null) return null;
  const selected = choices.find(({ isSelected }) => isSelected);
  const note = selected?.aim === 'LENGTH' ? ended : selected?.cost;
  return (
    <div className={styles.aim} role="group" aria-label={aimWords.title}>
      {choices.map(({ aim, name, length, hint, isSelected }) => (
        <Hint key={aim} text={hint}>
          <ToggleButton
            size="small"
            className={styles.choice}
            aria-label={aimWords.label(`${name} ${length}`, hint)}
            isSelected={isSelected}
            isDisabled={!room.can('timeset/aim', { aim })}
            onChange={() => room.ask('timeset/aim', { aim })}
          >
            <span className={`muted ${styles.name}`}>{name}</span> <span>{length}</span>
          </ToggleButton>
        </Hint>
      ))}
      <p className={`secondary ${styles.note}`} role="status">
        {note}
      </p>
    </div>
  );
}

function useEndedAim(): string | null {
  const { view } = useRoom();
  const [former, setWas] = useState(view.timeset);
  const [text, setText] = useState<string | null>(null);
  if (former !== view.timeset) {
    setWas(view.timeset);
    setText(endedAimText(former, view));
  }
  return text;
}
