import { rundownWords } from '../rundown/rundown.words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LogRecord } from './log-record.tsx';
import { ReportRecord } from './report-record.tsx';

export type RecordName = 'log' | 'report';

interface Props {
  readonly shown: RecordName | null;
  readonly onClose: () => void;
}

export function RecordsDialog({ shown, onClose }: Props) {
  return (
    <Dialog
      title={shown === 'report' ? rundownWords.records.report : rundownWords.records.log}
      isOpen={shown !== null}
      onClose={onClose}
      wide="full"
    >
      {shown === 'report' ? <ReportRecord /> : <LogRecord />}
    </Dialog>
  );
}
