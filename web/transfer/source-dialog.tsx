import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { failureOf, messageOf } from '../app/api-call.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { useRoom } from '../live/live-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';
import { uiWords } from '../ui/ui.words.ts';
import { ImportConsequences } from './import-dialog.tsx';
import { ImportIssues } from './import-preview.tsx';
import {
  columnLabel,
  ImportColumns,
  ImportHeading,
  ImportQuestions,
  SheetField,
} from './import-questions.tsx';
import styles from './source.module.css';
import { inStepWords } from './source.words.ts';
import { type DifferenceLine, type FieldChange, sourceAddress, sourceMemory } from './source-difference.ts';
import { pullSource, saveSource } from './source-pull.ts';
import { useImport } from './use-import.ts';

interface Props {
  readonly source?: File | string | undefined;
  readonly onClose: () => void;
}

export function SourceDialog({ source: given, onClose }: Props) {
  const room = useRoom();
  const memory = useMemo(() => sourceMemory(room.pid), [room.pid]);
  const table = useImport(onClose, memory);
  const [isPulled, setPulled] = useState(given instanceof File);
  const take = (file: File) => {
    setPulled(true);
    table.take(file);
  };
  const begin = useEffectEvent(table.take);
  useEffect(() => {
    if (given instanceof File) begin(given);
  }, [given]);
  const lines = table.difference ?? [];
  const count = lines.filter(({ kind }) => kind !== 'same').length;
  const isRead = isPulled && table.read.all.length > 0;
  return (
    <Dialog
      title={inStepWords.title}
      wide
      isOpen
      onClose={onClose}
      busy={table.busy}
      foot={
        <>
          {isPulled && <ImportConsequences table={table} />}
          <div className={`cluster ${styles.buttons}`}>
            <Button onPress={onClose} isDisabled={table.busy}>
              {uiWords.close}
            </Button>
            {isRead && count > 0 && (
              <Button
                variant="primary"
                isDisabled={!table.ready || table.busy}
                waiting={table.busy}
                onPress={table.run}
              >
                {inStepWords.take(count)}
              </Button>
            )}
          </div>
        </>
      }
    >
      <SourceAddressField onPulled={take} />
      {isRead && (
        <>
          <SheetField table={table} />
          <ImportQuestions table={table} />
          <ImportHeading table={table} />
          <ImportColumns table={table} />
          <ImportIssues table={table} />
          <DifferenceList lines={lines} />
        </>
      )}
    </Dialog>
  );
}

function SourceAddressField({ onPulled }: { readonly onPulled: (file: File) => void }) {
  const room = useRoom();
  const { source, inStep } = room.view;
  const saved = source?.url ?? '';
  const keepInStep = source?.keepInStep ?? false;
  const [typed, setTyped] = useState(saved);
  const [fault, setFault] = useState<string | null>(null);
  const { busy, run } = useAttempt((error) => {
    setFault(failureOf(error).issues[0]?.message ?? messageOf(error));
  });
  const { url, google } = sourceAddress(typed);
  const save = async (keep: boolean) => {
    setFault(null);
    if (url !== saved || keep !== keepInStep) await saveSource(room, { url, keepInStep: keep });
    const isOwn = inStep?.clientId === room.clientId;
    if (keep !== keepInStep && keep !== isOwn) room.ask('room/inStep', { on: keep });
  };
  const pull = () =>
    run(async () => {
      await save(keepInStep);
      onPulled(await pullSource(room, url));
    });
  return (
    <div className="stack">
      <div className={styles.field}>
        <TextField
          label={inStepWords.address}
          description={google === null ? inStepWords.addressNote : inStepWords.google[google](url)}
          {...(fault !== null && { error: fault })}
          inputMode="url"
          maxLength={2_000}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setFault(null);
          }}
          onBlur={() => {
            if (url !== saved && url === '') void run(() => save(false));
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && url !== '') void pull();
            else event.continuePropagation();
          }}
        />
        <Button variant="primary" isDisabled={url === '' || busy} waiting={busy} onPress={() => void pull()}>
          {inStepWords.pull}
        </Button>
      </div>
      <Switch
        isSelected={keepInStep}
        isDisabled={url === '' || busy}
        onChange={(on) => void run(() => save(on))}
      >
        {inStepWords.keep}
      </Switch>
      <p className="muted">{inStepWords.keepNote}</p>
    </div>
  );
}

function DifferenceList({ lines }: { readonly lines: readonly DifferenceLine[] }) {
  const shown = lines.filter(({ kind }) => kind !== 'same');
  if (shown.length === 0) return <p role="status">{inStepWords.nothingNew}</p>;
  const same = lines.length - shown.length;
  return (
    <section className={styles.difference} aria-label={inStepWords.difference}>
      <ul>
        {shown.map(({ key, kind, title, changes }) => (
          <li key={key} data-kind={kind}>
            <span className={styles.kind}>{inStepWords.kinds[kind]}</span>
            <div>
              <b>{title}</b>
              {changes
                .filter(({ name }) => kind !== 'added' || name !== 'Title')
                .map(({ name, before, after }) => (
                  <p key={name} className={styles.change}>
                    {changeText(kind, { name: columnLabel(name), before, after })}
                  </p>
                ))}
            </div>
          </li>
        ))}
      </ul>
      {same > 0 && <p className="muted">{inStepWords.unchanged(same)}</p>}
    </section>
  );
}

const changeText = (kind: DifferenceLine['kind'], { name, before, after }: FieldChange): string =>
  kind === 'added'
    ? inStepWords.says(name, after)
    : inStepWords.was(name, before || inStepWords.empty, after || inStepWords.empty);
