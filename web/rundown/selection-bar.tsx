import { Copy, Hourglass, ListChecks, MoveVertical, SlidersHorizontal, Trash2, X } from 'lucide-react';
import { Button, IconButton } from '../ui/button.tsx';
import { MenuAction, MenuButton } from '../ui/menu.tsx';
import { actionWords } from '../ui/ui.words.ts';
import { rundownGridWords } from './rundown-grid.words.ts';
import styles from './rundown-panel.module.css';
import type { OpenedTimer } from './use-focus-return.ts';
import type { RowActions } from './use-row-actions.ts';

interface Props {
  readonly ids: readonly string[];
  readonly count: number;
  readonly actions: RowActions;
  readonly onChange: (field: OpenedTimer['field']) => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

export function SelectionBar({ ids, count, actions, onChange, onAll, onClear }: Props) {
  const selected = ids.length;
  const staying = count - selected;
  return (
    <div
      className={`cluster ${styles.bar}`}
      data-some={selected > 0 || undefined}
      role="group"
      aria-label={rundownGridWords.selectedActions}
    >
      <p className={styles.count} role="status">
        {selected > 0 && rundownGridWords.selected(selected)}
      </p>
      {selected > 0 && (
        <>
          {staying > 0 && (
            <Button size="small" onPress={onAll} icon={ListChecks}>
              {rundownGridWords.selectAll}
            </Button>
          )}
          <div className={styles.keys}>
            <Button size="small" onPress={() => onChange(null)} icon={SlidersHorizontal}>
              {rundownGridWords.change}
            </Button>
            <Button size="small" onPress={() => onChange('wrapUp')} icon={Hourglass}>
              {rundownGridWords.columns.wrapUp}
            </Button>
            <Button size="small" onPress={() => actions.duplicate(ids)} icon={Copy}>
              {actionWords.duplicate}
            </Button>
            <MenuButton
              label={rundownGridWords.move}
              trigger={
                <Button size="small" icon={MoveVertical}>
                  {rundownGridWords.move}
                </Button>
              }
            >
              <MenuAction label={rundownGridWords.toTop} onAction={() => actions.moveTo(ids, 0)} />
              <MenuAction label={actionWords.moveUp} onAction={() => actions.moveBy(ids, -1)} />
              <MenuAction label={actionWords.moveDown} onAction={() => actions.moveBy(ids, 1)} />
              <MenuAction label={rundownGridWords.toEnd} onAction={() => actions.moveTo(ids, staying)} />
            </MenuButton>
            <Button size="small" onPress={() => actions.remove(ids)} icon={Trash2}>
              {actionWords.delete}
            </Button>
          </div>
          <IconButton size="small" label={rundownGridWords.letGo} onPress={onClear} icon={X} />
        </>
      )}
    </div>
  );
}
