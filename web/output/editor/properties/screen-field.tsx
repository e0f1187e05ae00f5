import { withElements } from '../../../../machines/output/edit.ts';
import { useClients, useRoom } from '../../../live/live-context.ts';
import { Select } from '../../../ui/select.tsx';
import { uiWords } from '../../../ui/ui.words.ts';
import { designPropertyWords as words } from './design-property.words.ts';
import type { ElementPropertiesProps } from './element-properties.tsx';
import styles from './properties.module.css';
import { screenChoices, sharedBy } from './properties.view.ts';

/** The screen whose picture is shown: of those that are connected, and the one that was chosen (V397). */
export function ScreenField({ design, elements, change }: ElementPropertiesProps) {
  const { view, clientId } = useRoom();
  const clients = useClients() ?? [];
  const shots = elements.flatMap((each) => (each.type === 'SCREENSHOT' ? [each] : []));
  const shared = sharedBy(shots, ({ screen, view: shown }) => ({ screen, view: shown }));
  const choices = screenChoices(clients, view.outputs, clientId, shared ?? null);
  return (
    <>
      <Select
        label={words.own.screen}
        value={choices.find(({ isChosen }) => isChosen)?.value ?? null}
        placeholder={shared === undefined ? uiWords.mixed : words.chooseScreen}
        choices={choices}
        onChange={(value) => {
          const chosen = choices.find((each) => each.value === value);
          if (!chosen) return;
          change(
            withElements(
              design,
              shots.map(({ id }) => id),
              (each) =>
                each.type === 'SCREENSHOT' ? { ...each, screen: chosen.screen, view: chosen.view } : each,
            ),
          );
        }}
      />
      {choices.length === 0 && <p className={styles.hint}>{words.noScreens}</p>}
    </>
  );
}
