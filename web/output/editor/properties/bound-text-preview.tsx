import { memoized } from '../../../../machines/kernel/memoized.ts';
import type { Instant } from '../../../../machines/kernel/time.ts';
import { language } from '../../../app/language.ts';
import { useNow, useRoom } from '../../../live/live-context.ts';
import { designPropertyWords as words } from './design-property.words.ts';
import styles from './properties.module.css';
import { textOfShow } from './properties.view.ts';

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a text says of the show at this moment. */
export function BoundTextPreview({ text }: { readonly text: string }) {
  const { view, flashes } = useRoom();
  const at = memoized(1, (now: Instant) =>
    textOfShow(view, text, { now, flashes, deviceZone, locale: language }),
  );
  const said = at(useNow((now) => at(now).nextChange)).text;
  return (
    <div className={styles.field}>
      <span className={styles.hint}>{words.nowShows}</span>
      <output className={styles.preview}>{said === '' ? words.nothingNow : said}</output>
    </div>
  );
}
