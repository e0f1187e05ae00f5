import type { ReactNode } from 'react';
import { isFlag, isListOf, isNumber, isOneOf, isText } from '../../../machines/kernel/shapes.ts';
import { AGENDA_COLUMNS, type ElementType } from '../../../machines/output/design.ts';
import { withElements } from '../../../machines/output/edit.ts';
import { useClients, useRoom } from '../../live/live-context.ts';
import { CommitField } from '../../ui/commit-field.tsx';
import { type Choice, Select } from '../../ui/select.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { uiWords } from '../../ui/ui.words.ts';
import { ZoneField } from '../../ui/zone-field.tsx';
import { PictureField } from '../files/picture-field.tsx';
import { AddressField } from './address-field.tsx';
import { BoundTextField } from './bound-text-field.tsx';
import { Chips } from './chips.tsx';
import { designPropertyWords as words } from './design-property.words.ts';
import type { ElementPropertiesProps } from './element-properties.tsx';
import { FlagField } from './flag-field.tsx';
import { NumberField } from './number-field.tsx';
import styles from './properties.module.css';
import {
  choiceLabel,
  clockChoices,
  isOfClock,
  type OwnField,
  ownFields,
  ownLabel,
  ownValue,
  screenChoices,
  sharedBy,
  withOwnValue,
} from './properties.view.ts';

interface Props extends ElementPropertiesProps {
  readonly type: ElementType;
}

export function OwnFields({ type, ...props }: Props) {
  return ownFields(props.elements)
    .filter((own) => own.type === type)
    .map((own) => <OwnPart key={own.name} own={own} {...props} />);
}

interface OwnProps extends ElementPropertiesProps {
  readonly own: OwnField;
}

function OwnPart({ own, design, elements, change }: OwnProps): ReactNode {
  const { name, field } = own;
  const value = ownValue(elements, own);
  const ids = elements.map(({ id }) => id);
  const set = (next: unknown, gesture?: string) =>
    change(withOwnValue(design, ids, own, next), gesture && `${name} ${gesture}`);
  const label = ownLabel(name);
  switch (name) {
    case 'text':
      return <BoundTextField value={isText(value) ? value : undefined} onChange={set} />;
    case 'clockId':
      return isOfClock(elements) ? (
        <ClockField label={label} value={isText(value) ? value : undefined} onChange={(next) => set(next)} />
      ) : null;
    case 'url':
      return <AddressField value={isText(value) ? value : undefined} onChange={set} />;
    case 'view':
      return null;
    case 'screen':
      return <ScreenField design={design} elements={elements} change={change} />;
    case 'file':
      return (
        <PictureField label={label} value={isText(value) ? value : null} onChange={(file) => set(file)} />
      );
    case 'zone':
      return (
        <ZoneField
          value={isText(value) ? value : null}
          none={words.roomZone}
          onChange={(zone) => set(zone)}
        />
      );
    case 'columns':
      return (
        <Chips
          label={label}
          chosen={isColumns(value) ? value : undefined}
          choices={columns}
          onChange={(chosen) => set(chosen)}
        />
      );
  }
  switch (field.kind) {
    case 'flag':
      return (
        <FlagField label={label} value={isFlag(value) ? value : undefined} onChange={(next) => set(next)} />
      );
    case 'whole':
      return (
        <NumberField
          label={label}
          value={isNumber(value) ? value : undefined}
          least={field.least}
          most={field.most}
          isWhole
          onChange={(next) => set(next, 'typed')}
        />
      );
    case 'text':
      return (
        <CommitField
          label={label}
          value={isText(value) ? value : ''}
          maxLength={field.most}
          placeholder={value === undefined ? uiWords.mixed : ''}
          onCommit={(next) => set(next)}
        />
      );
    case 'choice':
      return (
        <ChoiceField
          label={label}
          value={isText(value) ? value : undefined}
          choices={field.words.map(String).map((word) => ({ value: word, label: choiceLabel(word) }))}
          onChange={(next) => set(next)}
        />
      );
    default:
      return null;
  }
}

function ClockField({ value, ...props }: Omit<ChoiceProps, 'choices'>) {
  const { clocks } = useRoom().view;
  const chosen = value === '' ? undefined : value;
  return <ChoiceField {...props} value={chosen} choices={clockChoices(clocks, chosen ?? null)} />;
}

const isColumns = isListOf(isOneOf(AGENDA_COLUMNS));
const columns = AGENDA_COLUMNS.map((value) => ({ value, label: choiceLabel(value) }));

/** Maximum tiles in a row. */
const MOST_TILES = 2;

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly Choice<string>[];
  readonly onChange: (value: string) => void;
}

function ChoiceField({ label, value, choices, onChange }: ChoiceProps) {
  if (choices.length <= MOST_TILES)
    return <Tiles label={label} value={value} tiles={choices} onChange={onChange} />;
  return (
    <Select
      label={label}
      value={value ?? null}
      placeholder={uiWords.mixed}
      choices={choices}
      onChange={onChange}
    />
  );
}

/** Connected screens, and the chosen one (V397). */
function ScreenField({ design, elements, change }: ElementPropertiesProps) {
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
