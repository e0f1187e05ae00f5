import { Button } from '../../ui/button.tsx';
import styles from './designer.module.css';
import { designerWords } from './designer.words.ts';
import type { Designer } from './use-designer.ts';

export function DesignerNotices({ designer, said }: { readonly designer: Designer; readonly said: string }) {
  const { theirs, limit, replaced } = designer;
  return (
    <>
      {theirs && (
        <div className={styles.notice} role="alert" data-decision>
          <p>
            {theirs.by
              ? designerWords.changedBy(theirs.by.name || designerWords.somebody)
              : designerWords.draftGone}{' '}
            {designerWords.undecided}
          </p>
          <Button size="small" onPress={designer.takeTheirs}>
            {theirs.by ? designerWords.takeTheirs : designerWords.showOnAir}
          </Button>
          <Button size="small" onPress={designer.keepMine}>
            {designerWords.keepMine}
          </Button>
        </div>
      )}
      {limit && (
        <p className={styles.notice} role="alert">
          {designerWords.limits[limit]}
        </p>
      )}
      {replaced && (
        <div className={styles.notice} role="status">
          <p>{designerWords.replaced(replaced.name, replaced.elements)}</p>
          <Button size="small" onPress={designer.undo}>
            {designerWords.undo}
          </Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
