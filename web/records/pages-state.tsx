import { recordsWords as words } from '../../machines/words/records.ts';
import { Button } from '../ui/button.tsx';
import styles from './records.module.css';
import type { RecordPages } from './use-record-pages.ts';

interface Props {
  readonly pages: RecordPages<unknown>;
  readonly found: number;
}

export function PagesState({ pages: { lines, standing, goOn }, found }: Props) {
  return (
    <div className={styles.state} role="status">
      {standing === 'refused' ? words.refused : null}
      {standing === 'coming' && (lines.length === 0 ? words.loading : words.underWay(lines.length))}
      {standing === 'whole' && (found === 0 ? words.none : words.loaded(found, lines.length))}
      {standing === 'cut' && (
        <>
          {words.cutOff}{' '}
          <Button size="small" onPress={goOn}>
            {words.rest}
          </Button>
        </>
      )}
    </div>
  );
}
