import {
  ChartNoAxesGantt,
  ClipboardCopy,
  Download,
  Eye,
  EyeOff,
  FileSpreadsheet,
  FileUp,
  Link2,
  Printer,
  QrCode,
  ScrollText,
  Table2,
} from 'lucide-react';
import { notify } from '../app/notifications.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { useRoom } from '../live/live-context.ts';
import { copyRundown, exportRundown, exportWorkbook } from '../transfer/export-rundown.ts';
import { MenuAction, MenuSeparator } from '../ui/menu.tsx';
import { showsInBulk } from './rundown.view.ts';
import { rundownWords } from './rundown.words.ts';
import type { RundownMenuActions } from './rundown-menu.tsx';

/** New tab, same link (V2243). */
const openSheet = () => open(location.href.replace('/controller/', '/sheet/'), '_blank', 'noopener');

/** Bulk commands: one undo each. */
export function RundownMenuItems({ onImport, onSource, records }: RundownMenuActions) {
  const room = useRoom();
  const { timers } = room.view;
  const none = timers.length === 0;
  const { run } = useAttempt(() =>
    notify({ title: rundownWords.notExported, text: rundownWords.notExportedNote }),
  );
  const item = (field: 'showName' | 'showExtra') => {
    const on = showsInBulk(timers, field);
    // Unsent fields stay.
    const set = () => room.ask('timers/replace', { items: timers.map(({ _id }) => ({ _id, [field]: on })) });
    return (
      <MenuAction
        label={on ? rundownWords.showAll[field] : rundownWords.hideAll[field]}
        icon={on ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        isDisabled={none}
        onAction={set}
      />
    );
  };
  return (
    <>
      <MenuAction label={rundownWords.import} icon={<FileUp aria-hidden />} onAction={onImport} />
      <MenuAction label={rundownWords.source} icon={<Link2 aria-hidden />} onAction={onSource} />
      <MenuAction
        label={rundownWords.export}
        icon={<Download aria-hidden />}
        isDisabled={none}
        onAction={() => exportRundown(room.view)}
      />
      <MenuAction
        label={rundownWords.exportWorkbook}
        icon={<FileSpreadsheet aria-hidden />}
        isDisabled={none}
        onAction={() => void run(() => exportWorkbook(room.view, room.clock.now()))}
      />
      <MenuAction
        label={rundownWords.copyTable}
        icon={<ClipboardCopy aria-hidden />}
        isDisabled={none}
        onAction={() => void copyRundown(room.view)}
      />
      <MenuAction label={rundownWords.sheet} icon={<Table2 aria-hidden />} onAction={openSheet} />
      <MenuSeparator />
      <MenuAction
        label={rundownWords.print.rundown}
        icon={<Printer aria-hidden />}
        isDisabled={none}
        onAction={() => records.print('rundown')}
      />
      <MenuAction
        label={rundownWords.print.agenda}
        icon={<Printer aria-hidden />}
        isDisabled={none}
        onAction={() => records.print('agenda')}
      />
      <MenuAction
        label={rundownWords.print.links}
        icon={<QrCode aria-hidden />}
        onAction={() => records.print('links')}
      />
      <MenuSeparator />
      <MenuAction
        label={rundownWords.records.report}
        icon={<ChartNoAxesGantt aria-hidden />}
        onAction={() => records.show('report')}
      />
      <MenuAction
        label={rundownWords.records.log}
        icon={<ScrollText aria-hidden />}
        onAction={() => records.show('log')}
      />
      <MenuSeparator />
      {item('showName')}
      {item('showExtra')}
    </>
  );
}
