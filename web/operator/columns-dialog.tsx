import { ArrowLeft, ArrowRight, Minus, Plus, Trash2, X } from 'lucide-react';
import { byId } from '../../machines/room/ordered-list.ts';
import {
  COLUMN_AUDIENCES,
  COLUMN_KINDS,
  type CrewColumn,
  MAX_COLUMN_NAME_LENGTH,
} from '../../machines/timer/sheet.ts';
import { useRoom } from '../live/live-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CommitField } from '../ui/commit-field.tsx';
import { Dialog, type DialogState } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { columnWords, crewSheetWords } from './crew-sheet.words.ts';
import styles from './sheet.module.css';
import type { PrefsProps } from './sheet.route.tsx';
import { columnWidth, sortColumns, withMoved, withWidth } from './sheet.view.ts';

interface Props extends PrefsProps, DialogState {
  /** False if the user may change only this browser's view of the columns. */
  readonly mayEdit: boolean;
}

export function ColumnsDialog({ isOpen, onClose, prefs, onPrefs, mayEdit }: Props) {
  const room = useRoom();
  const { columns } = room.view;
  const add = () => room.ask('columns/create', { name: columnWords.newName(columns.length + 1) });
  return (
    <Dialog title={crewSheetWords.columns} isOpen={isOpen} onClose={onClose} wide>
      <ul className={`stack ${styles.columns}`}>
        {sortColumns(columns, prefs).map((column) => (
          <li key={column._id} className={`stack ${styles.column}`}>
            {mayEdit ? <ColumnFields column={column} /> : <h3>{column.name}</h3>}
            <div
              className={`row ${styles.keys}`}
              role="group"
              aria-label={crewSheetWords.columnMenu(column.name)}
            >
              <IconButton
                label={crewSheetWords.left1}
                onPress={() => onPrefs(withMoved(prefs, columns, column._id, -1))}
                icon={ArrowLeft}
              />
              <IconButton
                label={crewSheetWords.right1}
                onPress={() => onPrefs(withMoved(prefs, columns, column._id, 1))}
                icon={ArrowRight}
              />
              <IconButton
                label={crewSheetWords.narrower}
                onPress={() => onPrefs(withWidth(prefs, column._id, columnWidth(column, prefs) - 40))}
                icon={Minus}
              />
              <IconButton
                label={crewSheetWords.wider}
                onPress={() => onPrefs(withWidth(prefs, column._id, columnWidth(column, prefs) + 40))}
                icon={Plus}
              />
              {mayEdit && (
                <IconButton
                  label={columnWords.remove(column.name)}
                  onPress={() => room.ask('columns/remove', { columnId: column._id })}
                  icon={Trash2}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="muted">{columnWords.note}</p>
      {mayEdit && (
        <Button
          onPress={add}
          isDisabled={!room.can('columns/create', { name: crewSheetWords.columns })}
          icon={Plus}
        >
          {crewSheetWords.add}
        </Button>
      )}
    </Dialog>
  );
}

function ColumnFields({ column }: { readonly column: CrewColumn }) {
  const room = useRoom();
  const { _id: columnId, name, kind, audience } = column;
  const set = (fields: Partial<Pick<CrewColumn, 'name' | 'kind' | 'audience' | 'options'>>) =>
    byId(room.view.columns, columnId) && room.ask('columns/update', { columnId, ...fields });
  return (
    <>
      <div className={styles.fields}>
        <CommitField
          label={columnWords.name}
          value={name}
          maxLength={MAX_COLUMN_NAME_LENGTH}
          onCommit={(typed) => typed.trim() !== '' && set({ name: typed.trim() })}
        />
        <Select
          label={columnWords.kind}
          value={kind}
          choices={COLUMN_KINDS.map((value) => ({ value, label: columnWords.kinds[value] }))}
          onChange={(value) => set({ kind: value })}
        />
        <Select
          label={columnWords.audience}
          value={audience}
          choices={COLUMN_AUDIENCES.map((value) => ({ value, label: columnWords.audiences[value] }))}
          onChange={(value) => set({ audience: value })}
        />
      </div>
      {kind === 'CHOICE' && <OptionFields column={column} onOptions={(options) => set({ options })} />}
    </>
  );
}

const OPTION_COLORS = ['#2f6bea', '#0b7a4b', '#c02626', '#a83f00', '#6d3fc0', '#808080'] as const;

interface OptionProps {
  readonly column: CrewColumn;
  readonly onOptions: (options: CrewColumn['options']) => void;
}

function OptionFields({ column: { options }, onOptions }: OptionProps) {
  const withOption = (place: number, fields: Partial<CrewColumn['options'][number]>) =>
    onOptions(options.map((option, nth) => (nth === place ? { ...option, ...fields } : option)));
  return (
    <div className={`stack ${styles.options}`}>
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have no other name while they are typed
        <div key={place} className={`row ${styles.option}`}>
          <input
            type="color"
            aria-label={columnWords.color(option.label)}
            value={option.color.slice(0, 7)}
            onChange={({ target }) => withOption(place, { color: target.value })}
          />
          <CommitField
            label={columnWords.option(place + 1)}
            hideLabel
            value={option.label}
            maxLength={50}
            onCommit={(label) => withOption(place, { label })}
          />
          <IconButton
            label={columnWords.removeOption(option.label)}
            size="small"
            onPress={() => onOptions(options.filter((_, nth) => nth !== place))}
            icon={X}
          />
        </div>
      ))}
      <Button
        size="small"
        onPress={() =>
          onOptions([
            ...options,
            {
              label: columnWords.option(options.length + 1),
              color: OPTION_COLORS[options.length % OPTION_COLORS.length] ?? '#808080',
            },
          ])
        }
        icon={Plus}
      >
        {columnWords.addOption}
      </Button>
    </div>
  );
}
