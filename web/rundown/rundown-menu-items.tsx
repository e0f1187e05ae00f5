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
import type { Instant } from '../../machines/kernel/time.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { rundownTableWords } from '../../machines/words/rundown-table.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { notify, SHORT } from '../app/notifications.ts';
import { copyText, fileName, saveFile } from '../app/text-export.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { useRoom } from '../live/live-context.ts';
import { writeDelimited } from '../transfer/delimited-text.view.ts';
import { rundownTable } from '../transfer/rundown-table.view.ts';
import { MenuAction, MenuSeparator } from '../ui/menu.tsx';
import { showsInBulk } from './rundown.view.ts';
import { rundownWords } from './rundown.words.ts';
import type { RundownMenuActions } from './rundown-panel.tsx';

/** Excel recognizes UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function exportRundown(view: RoomView): void {
  const text = BYTE_ORDER_MARK + writeDelimited(rundownTable(view), ',');
  saveFile(`${fileName(view.room.name)} rundown.csv`, text, 'text/csv;charset=utf-8');
}

export async function exportWorkbook(view: RoomView, now: Instant): Promise<void> {
  const [{ rundownWorkbook }, { writeWorkbook }] = await Promise.all([
    import('../transfer/rundown-workbook.view.ts'),
    import('../transfer/write-workbook.ts'),
  ]);
  const bytes = await writeWorkbook(rundownWorkbook(view, now));
  saveFile(`${fileName(view.room.name)} rundown.xlsx`, bytes, XLSX_TYPE);
}

async function copyRundown(view: RoomView): Promise<void> {
  const copied = await copyText(writeDelimited(rundownTable(view), '\t'));
  if (copied)
    notify({
      type: 'success',
      title: rundownTableWords.copied(timerWords.count(view.timers.length)),
      text: rundownTableWords.copiedNote,
      duration: SHORT,
    });
  else
    notify({
      title: rundownTableWords.notCopied,
      text: rundownTableWords.notCopiedNote,
    });
}

const openSheet = () => open(location.href.replace('/controller/', '/sheet/'), '_blank', 'noopener');

export function RundownMenuItems({ onImport, onSource, records }: RundownMenuActions) {
  const room = useRoom();
  const { timers } = room.view;
  const none = timers.length === 0;
  const { run } = useAttempt(() =>
    notify({ title: rundownWords.notExported, text: rundownWords.notExportedNote }),
  );
  const item = (field: 'showName' | 'showExtra') => {
    const on = showsInBulk(timers, field);
    const set = () => room.ask('timers/replace', { items: timers.map(({ _id }) => ({ _id, [field]: on })) });
    return (
      <MenuAction
        label={on ? rundownWords.showAll[field] : rundownWords.hideAll[field]}
        icon={on ? Eye : EyeOff}
        isDisabled={none}
        onAction={set}
      />
    );
  };
  return (
    <>
      <MenuAction label={rundownWords.import} icon={FileUp} onAction={onImport} />
      <MenuAction label={rundownWords.source} icon={Link2} onAction={onSource} />
      <MenuAction
        label={rundownWords.export}
        icon={Download}
        isDisabled={none}
        onAction={() => exportRundown(room.view)}
      />
      <MenuAction
        label={rundownWords.exportWorkbook}
        icon={FileSpreadsheet}
        isDisabled={none}
        onAction={() => void run(() => exportWorkbook(room.view, room.clock.now()))}
      />
      <MenuAction
        label={rundownWords.copyTable}
        icon={ClipboardCopy}
        isDisabled={none}
        onAction={() => void copyRundown(room.view)}
      />
      <MenuAction label={rundownWords.sheet} icon={Table2} onAction={openSheet} />
      <MenuSeparator />
      <MenuAction
        label={rundownWords.print.rundown}
        icon={Printer}
        isDisabled={none}
        onAction={() => records.print('rundown')}
      />
      <MenuAction
        label={rundownWords.print.agenda}
        icon={Printer}
        isDisabled={none}
        onAction={() => records.print('agenda')}
      />
      <MenuAction label={rundownWords.print.links} icon={QrCode} onAction={() => records.print('links')} />
      <MenuSeparator />
      <MenuAction
        label={rundownWords.records.report}
        icon={ChartNoAxesGantt}
        onAction={() => records.show('report')}
      />
      <MenuAction label={rundownWords.records.log} icon={ScrollText} onAction={() => records.show('log')} />
      <MenuSeparator />
      {item('showName')}
      {item('showExtra')}
    </>
  );
}
