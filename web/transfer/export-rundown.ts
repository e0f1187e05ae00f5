import type { Instant } from '../../machines/kernel/time.ts';
import { writeDelimited } from '../../machines/timer/delimited-text.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { rundownTableWords } from '../../machines/words/rundown-table.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { copyText } from '../app/copy-text.ts';
import { notify, SHORT } from '../app/notifications.ts';
import { fileName, saveFile } from '../app/save-file.ts';
import { rundownTable } from './rundown-table.view.ts';

/** Excel needs it for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function exportRundown(view: RoomView): void {
  const text = BYTE_ORDER_MARK + writeDelimited(rundownTable(view), ',');
  saveFile(`${fileName(view.room.name)} rundown.csv`, text, 'text/csv;charset=utf-8');
}

export async function exportWorkbook(view: RoomView, now: Instant): Promise<void> {
  const [{ rundownWorkbook }, { writeWorkbook }] = await Promise.all([
    import('./rundown-workbook.view.ts'),
    import('./write-workbook.ts'),
  ]);
  const bytes = await writeWorkbook(rundownWorkbook(view, now));
  saveFile(`${fileName(view.room.name)} rundown.xlsx`, bytes, XLSX);
}

export async function copyRundown(view: RoomView): Promise<void> {
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
