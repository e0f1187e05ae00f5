import {
  ArrowDown,
  ArrowUp,
  Copy,
  CornerDownLeft,
  CornerDownRight,
  Eye,
  EyeOff,
  Heading,
  Play,
  Plus,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { useRemove } from '../keys/undo.ts';
import { useRoom } from '../live/live-context.ts';
import { usePlanTimes } from '../room/use-room-times.ts';
import { MenuAction, MenuSeparator } from '../ui/menu.tsx';
import { actionWords } from '../ui/ui.words.ts';
import { wayOut } from './cue-lines.view.ts';
import { cueMends } from './cue-mends.view.ts';
import { cueSheetWords } from './cue-sheet.words.ts';
import type { RowMenuProps } from './row-cells.tsx';
import type { RundownRow } from './rundown.view.ts';
import { rundownWords } from './rundown.words.ts';
import { rundownGridWords } from './rundown-grid.words.ts';
import { useAddTimer, useChooseRow } from './use-row-actions.ts';
import { useSchedule } from './use-schedule.ts';

/** One undo step each (V474). */
export function MendActions({ row }: { readonly row: RundownRow }) {
  const room = useRoom();
  const times = usePlanTimes();
  const planned = useSchedule((schedule) => schedule.timers);
  const mends = cueMends({ state: room.view, planned, times }, row.index);
  return mends.map(({ kind, label, command }) => (
    <MenuAction key={kind} label={label} onAction={() => room.ask(command.name, command.payload)} />
  ));
}

export function RowMenuItems({ row, count, onOpen, onAdd }: RowMenuProps) {
  const room = useRoom();
  const add = useAddTimer(onAdd);
  const remove = useRemove();
  const choose = useChooseRow();
  const timerId = row.id;
  const removeAndGoOn = () => {
    const grid = document.querySelector(`[data-timer-id="${CSS.escape(timerId)}"]`)?.closest('[role=grid]');
    // The closing menu returns focus to a removed button.
    requestAnimationFrame(() => grid instanceof HTMLElement && grid.focus());
    remove('timers/remove', { timerId }, row.title);
  };
  const { showName, showExtra } = row.timer;
  const update = (fields: { showName: boolean } | { showExtra: boolean }) =>
    room.ask('timers/update', { timerId, ...fields });
  return (
    <>
      {row.lines.some((line) => wayOut(line) !== null) && (
        <>
          <MendActions row={row} />
          <MenuSeparator />
        </>
      )}
      <MenuAction
        label={row.state === 'current' ? rundownWords.startFromTop : rundownWords.startNow}
        icon={<Play aria-hidden />}
        isDisabled={row.running}
        onAction={() => room.ask('timeset/start', { timerId })}
      />
      {(row.choice === 'arm' || row.choice === 'disarm') && (
        <MenuAction
          label={rundownWords[row.choice]}
          icon={<CornerDownRight aria-hidden />}
          onAction={() => choose(row)}
        />
      )}
      <MenuAction
        label={
          row.choice === 'select' || row.choice === 'none'
            ? rundownWords.choices.select
            : rundownWords.selectAndStop
        }
        icon={<CornerDownLeft aria-hidden />}
        onAction={() => room.ask('timeset/select', { timerId })}
      />
      <MenuAction
        label={rundownWords.details}
        icon={<SlidersHorizontal aria-hidden />}
        onAction={() => onOpen(timerId)}
      />
      <MenuSeparator />
      <MenuAction
        label={rundownWords.addBelow}
        icon={<Plus aria-hidden />}
        onAction={() => add(row.index + 1)}
      />
      <MenuAction
        label={row.group === null ? cueSheetWords.beginGroup : cueSheetWords.endGroup}
        icon={<Heading aria-hidden />}
        onAction={() => {
          const group = row.group === null ? { name: cueSheetWords.newGroup, target: null } : null;
          room.ask('timers/update', { timerId, group });
          if (group !== null) onOpen(timerId, 'group');
        }}
      />
      <MenuAction
        label={actionWords.duplicate}
        icon={<Copy aria-hidden />}
        onAction={() => room.ask('timers/duplicate', { timerId })}
      />
      <MenuAction
        label={actionWords.moveUp}
        icon={<ArrowUp aria-hidden />}
        isDisabled={row.index === 0}
        onAction={() => room.ask('timers/move', { timerId, index: row.index - 1 })}
      />
      <MenuAction
        label={actionWords.moveDown}
        icon={<ArrowDown aria-hidden />}
        isDisabled={row.index === count - 1}
        onAction={() => room.ask('timers/move', { timerId, index: row.index + 1 })}
      />
      <MenuSeparator />
      <MenuAction
        label={showName ? rundownWords.hideTitle : rundownWords.showTitle}
        icon={showName ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        onAction={() => update({ showName: !showName })}
      />
      <MenuAction
        label={showExtra ? rundownWords.hideSpeaker : rundownWords.showSpeaker}
        icon={showExtra ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        onAction={() => update({ showExtra: !showExtra })}
      />
      <MenuSeparator />
      <MenuAction
        label={row.running ? rundownGridWords.deleteStopped : actionWords.delete}
        danger
        icon={<Trash2 aria-hidden />}
        isDisabled={row.running}
        onAction={removeAndGoOn}
      />
    </>
  );
}
