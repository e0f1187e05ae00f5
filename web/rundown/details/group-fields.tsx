import { groupTitle } from '../../../machines/timer/timer.title.ts';
import type { Timer } from '../../../machines/timer/timer.ts';
import { timerWords } from '../../../machines/words/timer.ts';
import { Button } from '../../ui/button.tsx';
import { CommitField } from '../../ui/commit-field.tsx';
import { cueSheetWords } from '../cue-sheet.words.ts';
import { TimeOfDayField } from '../fields/time-of-day-field.tsx';
import { FieldGroup } from './field-group.tsx';
import { useTimerUpdate } from './use-timer-update.ts';

export function GroupFields({ timer }: { readonly timer: Timer }) {
  const update = useTimerUpdate(timer);
  const { group } = timer;
  if (group === null)
    return (
      <FieldGroup name="group" title={timerWords.group}>
        <Button
          size="small"
          onPress={() => update({ group: { name: cueSheetWords.newGroup, target: null } })}
        >
          {cueSheetWords.beginGroup}
        </Button>
      </FieldGroup>
    );
  return (
    <FieldGroup name="group" title={timerWords.group}>
      <div data-group>
        <CommitField
          label={cueSheetWords.groupName}
          value={groupTitle(group)}
          maxLength={200}
          onCommit={(name) => update({ group: { ...group, name: groupTitle({ name }) } })}
        />
      </div>
      <TimeOfDayField
        label={cueSheetWords.groupTarget}
        value={group.target}
        example="12:00:00"
        onCommit={(target) => update({ group: { ...group, target } })}
      />
      <Button size="small" onPress={() => update({ group: null })}>
        {cueSheetWords.endGroup}
      </Button>
    </FieldGroup>
  );
}
