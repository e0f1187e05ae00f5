import { AlarmClock, Check, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { laterDialog } from '../controller/later-dialog.ts';
import { useRoom } from '../live/live-context.ts';
import { IconButton } from '../ui/button.tsx';
import { MenuAction, MenuButton, MenuSeparator } from '../ui/menu.tsx';
import { crewSheetWords } from './crew-sheet.words.ts';
import styles from './sheet.module.css';
import { SHEET_MARKS } from './sheet.view.ts';
import { orderedColumns, type SheetPrefs, withHidden, withMark } from './sheet-prefs.view.ts';

const ColumnsDialog = laterDialog(async () => (await import('./columns-dialog.tsx')).ColumnsDialog);

export interface PrefsProps {
  readonly prefs: SheetPrefs;
  readonly onPrefs: (prefs: SheetPrefs) => void;
}

export function SheetMarksMenu({ prefs, onPrefs }: PrefsProps) {
  return (
    <MenuButton
      label={crewSheetWords.marks}
      trigger={
        <IconButton label={crewSheetWords.marks}>
          <AlarmClock aria-hidden />
        </IconButton>
      }
    >
      {SHEET_MARKS.map((minutes) => (
        <Choice
          key={minutes}
          label={crewSheetWords.mark(minutes)}
          isOn={prefs.marks.includes(minutes)}
          onChoose={() => onPrefs(withMark(prefs, minutes))}
        />
      ))}
    </MenuButton>
  );
}

export function SheetColumnsMenu({ prefs, onPrefs }: PrefsProps) {
  const room = useRoom();
  const [open, setOpen] = useState(false);
  const columns = orderedColumns(room.view.columns, prefs);
  const mayEdit = room.can('columns/create', { name: crewSheetWords.columns });
  return (
    <>
      <MenuButton
        label={crewSheetWords.columns}
        trigger={
          <IconButton label={crewSheetWords.columns}>
            <Columns3 aria-hidden />
          </IconButton>
        }
      >
        {columns.map(({ _id, name }) => (
          <Choice
            key={_id}
            label={name}
            isOn={!prefs.hidden.includes(_id)}
            onChoose={() => onPrefs(withHidden(prefs, _id, !prefs.hidden.includes(_id)))}
          />
        ))}
        <MenuSeparator />
        <MenuAction label={crewSheetWords.edit} onAction={() => setOpen(true)} />
      </MenuButton>
      <ColumnsDialog
        isOpen={open}
        onClose={() => setOpen(false)}
        prefs={prefs}
        onPrefs={onPrefs}
        mayEdit={mayEdit}
      />
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChoose: () => void;
}

function Choice({ label, isOn, onChoose }: ChoiceProps) {
  return (
    <MenuAction
      label={label}
      aria-label={label}
      icon={isOn ? <Check aria-hidden /> : <span className={styles.unchecked} />}
      onAction={onChoose}
    />
  );
}
