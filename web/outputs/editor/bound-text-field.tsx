import { Braces } from 'lucide-react';
import { useRef } from 'react';
import { memoized } from '../../../machines/kernel/memoized.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { BINDINGS, likeliestBinding, unknownBindings } from '../../../machines/output/bindings.ts';
import { designFields } from '../../../machines/output/design.ts';
import { language } from '../../app/language.ts';
import { useNow, useRoom } from '../../live/live-context.ts';
import { Button } from '../../ui/button.tsx';
import { MenuAction, MenuButton } from '../../ui/menu.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { uiWords } from '../../ui/ui.words.ts';
import { designPropertyWords as words } from './design-property.words.ts';
import { designerWords } from './designer.words.ts';
import styles from './properties.module.css';
import { textOfShow, withInsertion } from './properties.view.ts';

interface Props {
  /** Mixed if undefined. */
  readonly value: string | undefined;
  readonly onChange: (text: string, gesture: string) => void;
}

const MOST = designFields.elements.of.types.TEXT.text.most;

/** V396. */
export function BoundTextField({ value, onChange }: Props) {
  const text = value ?? '';
  const caret = useRef<readonly [from: number, to: number] | null>(null);
  const insert = (typed: string) => {
    // Selects a placeholder text.
    const end = text === designerWords.newText ? 0 : text.length;
    const [from, to] = caret.current ?? [end, text.length];
    const next = withInsertion(text, typed, from, to);
    if (next.length > MOST) return;
    caret.current = [from + typed.length, from + typed.length];
    onChange(next, 'inserted');
  };
  return (
    <>
      <TextField
        label={words.own.text}
        multiline
        rows={3}
        maxLength={MOST}
        value={text}
        placeholder={value === undefined ? uiWords.mixed : ''}
        onSelect={({ currentTarget }) => {
          if (currentTarget instanceof HTMLTextAreaElement)
            caret.current = [currentTarget.selectionStart, currentTarget.selectionEnd];
        }}
        onChange={(typed) => onChange(typed, 'typed')}
      />
      <MenuButton
        label={words.insert}
        trigger={
          <Button size="small">
            <Braces aria-hidden />
            {words.insert}
          </Button>
        }
      >
        {BINDINGS.map((binding) => (
          <MenuAction key={binding} label={words.bindings[binding]} onAction={() => insert(`{${binding}}`)} />
        ))}
      </MenuButton>
      {unknownBindings(text).map((name) => (
        <Unknown
          key={name}
          name={name}
          onReplace={(by) => onChange(text.replaceAll(`{${name}}`, by), 'replaced')}
        />
      ))}
      {text !== '' && <BoundTextPreview text={text} />}
    </>
  );
}

interface UnknownProps {
  readonly name: string;
  readonly onReplace: (by: string) => void;
}

function Unknown({ name, onReplace }: UnknownProps) {
  const meant = likeliestBinding(name);
  return (
    <div className={styles.note} data-weak role="status">
      <p>{meant === null ? words.unknown(name) : words.unknownMeant(name, meant)}</p>
      {meant !== null && (
        <Button size="small" onPress={() => onReplace(`{${meant}}`)}>
          {words.replaceBy(meant)}
        </Button>
      )}
    </div>
  );
}

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function BoundTextPreview({ text }: { readonly text: string }) {
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
