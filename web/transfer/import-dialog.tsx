import { FileUp } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { FileTrigger, Label, Radio, RadioGroup } from 'react-aria-components';
import { timerWords } from '../../machines/words/timer.ts';
import { useRoom } from '../live/live-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { uiWords } from '../ui/ui.words.ts';
import styles from './import-dialog.module.css';
import { importDialogWords } from './import-dialog.words.ts';
import { ImportPreview, importSummary } from './import-preview.tsx';
import { ImportColumns, ImportHeading, ImportQuestions, SheetField } from './import-questions.tsx';
import { clockAfterImport, IMPORT_MODES, type ImportMode, planAfterImport } from './rundown-import.view.ts';
import { type Import, useImport } from './use-import.ts';

interface Props {
  readonly source?: File | string | undefined;
  readonly onClose: () => void;
}

export function ImportDialog({ source: given, onClose }: Props) {
  const table = useImport(onClose);
  useInitialSource(table, given);
  const { mode, read } = table;
  const { rows, all } = read;
  const { timers } = useRoom().view;
  return (
    <Dialog
      title={importDialogWords.title}
      wide
      isOpen
      onClose={onClose}
      busy={table.busy}
      foot={
        <>
          <ImportConsequences table={table} />
          <div className={`cluster ${styles.buttons}`}>
            <Button onPress={onClose} isDisabled={table.busy}>
              {uiWords.cancel}
            </Button>
            <Button
              variant="primary"
              isDisabled={!table.ready || table.busy}
              waiting={table.busy}
              onPress={table.run}
            >
              {rows.length === 0
                ? importDialogWords.import
                : importDialogWords.importSome(timerWords.count(rows.length))}
            </Button>
          </div>
        </>
      }
    >
      <SourceFields table={table} />
      {(all.length > 0 || read.tops.length > 0) && (
        <>
          {read.origin !== null && read.origin !== 'own' && (
            <p className={`muted ${styles.words}`}>{importDialogWords.origins[read.origin]}</p>
          )}
          <ImportQuestions table={table} />
          <ImportHeading table={table} />
          <ImportColumns table={table} />
          <ImportPreview table={table} before={mode === 'add' ? timers.length : 0} />
        </>
      )}
      <ModeChoice mode={mode} onMode={table.setMode} count={timers.length} />
    </Dialog>
  );
}

function SourceFields({ table }: { readonly table: Import }) {
  return (
    <div className="stack">
      <TextField
        label={importDialogWords.cells}
        description={importDialogWords.cellsNote}
        placeholder={'Welcome\t5'}
        multiline
        rows={5}
        value={table.text}
        onChange={table.type}
        className={styles.text}
      />
      <div className={`cluster ${styles.file}`}>
        <FileTrigger
          acceptedFileTypes={['.xlsx', '.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values']}
          onSelect={(files) => files?.[0] && table.take(files[0])}
        >
          <Button size="small" icon={FileUp}>
            {importDialogWords.chooseFile}
          </Button>
        </FileTrigger>
        <span className={`muted ${styles.words}`}>{importDialogWords.orDrop}</span>
      </div>
      <SheetField table={table} />
    </div>
  );
}

interface ModesProps {
  readonly mode: ImportMode;
  readonly onMode: (mode: ImportMode) => void;
  readonly count: number;
}

function ModeChoice({ mode, onMode, count }: ModesProps) {
  return (
    <RadioGroup
      className={`stack ${styles.modes}`}
      value={mode}
      onChange={(value) => onMode(IMPORT_MODES.find((each) => each === value) ?? mode)}
    >
      <Label className={`secondary ${styles.label}`}>
        {count === 1 ? importDialogWords.oneThere : importDialogWords.manyThere(count)}
      </Label>
      <div className={`cluster ${styles.choices}`}>
        {IMPORT_MODES.map((each) => (
          <Radio key={each} value={each} className={`row ${styles.mode}`}>
            <span className={styles.dot} />
            {importDialogWords.modes[each]}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

export function ImportConsequences({ table: { read, items, obstacle, text } }: { readonly table: Import }) {
  const { view } = useRoom();
  const then = [planAfterImport(view, items), clockAfterImport(view, items)].filter(
    (consequence) => consequence !== null,
  );
  const { rows, all } = read;
  const summary = all.length > 0 ? importSummary(read) : text.trim() !== '' && importDialogWords.noTimers;
  return (
    <div className={`stack secondary ${styles.consequences}`} role="status">
      {summary && <p>{summary}</p>}
      {rows.length > 0 && then.length > 0 && <p>{then.join(' ')}</p>}
      {obstacle !== null && <p className={styles.obstacle}>{obstacle}</p>}
    </div>
  );
}

function useInitialSource(
  { take, type }: Pick<Import, 'take' | 'type'>,
  first: File | string | undefined,
): void {
  const drop = useEffectEvent((event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    if (event.type === 'drop' && file !== undefined) take(file);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isField = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
    if (!isField && text !== '') type(text);
  });
  const begin = useEffectEvent((source: File | string) =>
    typeof source === 'string' ? type(source) : take(source),
  );
  useEffect(() => {
    if (first !== undefined) begin(first);
  }, [first]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragover', (event) => drop(event), { signal });
    window.addEventListener('drop', (event) => drop(event), { signal });
    window.addEventListener('paste', (event) => paste(event), { signal });
    return () => listening.abort();
  }, []);
}
