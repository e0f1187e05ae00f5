import { Braces } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { memoize } from '../../../machines/kernel/memoized.ts';
import { isFlag, isListOf, isNumber, isOneOf, isText } from '../../../machines/kernel/shapes.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import {
  AGENDA_COLUMNS,
  CONDITIONS,
  type Design,
  type DesignElement,
  designFields,
  type ElementType,
  isPageAddress,
  ROTATIONS,
} from '../../../machines/output/design.ts';
import { designFaultWords } from '../../../machines/words/refusal.ts';
import { language } from '../../app/language.ts';
import { useClients, useNow, useRoom } from '../../live/live-context.ts';
import { Button } from '../../ui/button.tsx';
import { CommitField } from '../../ui/commit-field.tsx';
import { MenuAction, MenuButton } from '../../ui/menu.tsx';
import { type Choice, Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { uiWords } from '../../ui/ui.words.ts';
import { ZoneField } from '../../ui/zone-field.tsx';
import { BINDINGS, mostSimilarBinding, unknownBindings } from '../design/design-elements.view.ts';
import { DesignProperties } from './design-properties.tsx';
import { designPropertyWords as words } from './design-property.words.ts';
import { designerWords } from './designer.words.ts';
import { elementsOf, withElements } from './edit.view.ts';
import { PictureField } from './picture-field.tsx';
import styles from './properties.module.css';
import {
  choiceLabel,
  clockChoices,
  elementTypesOf,
  needsCrewData,
  type OwnField,
  ownFields,
  ownLabel,
  ownValue,
  screenChoices,
  sharedValueOf,
  textOfShow,
  usesSecondClock,
  withInsertion,
  withOwnValue,
} from './properties.view.ts';
import { Chips, FlagField, NumberField, PropertySection } from './property-fields.tsx';
import { StyleFields } from './style-fields.tsx';

export interface ElementPropertiesProps {
  readonly design: Design;
  readonly elements: readonly DesignElement[];
  readonly change: (next: Design, gesture?: string) => void;
}

function ElementProperties({ design, elements, change }: ElementPropertiesProps) {
  const [first] = elements;
  const isAlone = elements.length === 1;
  const ids = elements.map(({ id }) => id);
  return (
    <div className={styles.properties}>
      {!isAlone && <p className="muted">{words.several(elements.length)}</p>}
      {elementTypesOf(elements).map((type) => (
        <PropertySection key={type} title={words.types[type]}>
          {isAlone && first && (
            <CommitField
              label={designerWords.name}
              value={first.name}
              maxLength={NAME_LENGTH}
              placeholder={words.types[type]}
              onCommit={(name) => change(withElements(design, ids, (each) => ({ ...each, name })))}
            />
          )}
          <OwnFields type={type} design={design} elements={elements} change={change} />
          {elements.some((each) => each.type === type && needsCrewData(each)) && (
            <p className={styles.crew}>{words.crewOnly}</p>
          )}
        </PropertySection>
      ))}
      <StyleFields design={design} elements={elements} change={change} />
      <PositionFields design={design} elements={elements} change={change} />
      <ConditionFields design={design} elements={elements} change={change} />
    </div>
  );
}

const { fields } = designFields.elements.of;
const NAME_LENGTH = fields.name.most;
const BOX_PARTS = ['x', 'y', 'w', 'h'] as const;
const rotationChoices = ROTATIONS.map((value) => ({ value, label: words.rotations[value] }));

function PositionFields({ design, elements, change }: ElementPropertiesProps) {
  const set = (make: (element: DesignElement) => DesignElement, gesture?: string) =>
    change(
      withElements(
        design,
        elements.map(({ id }) => id),
        make,
      ),
      gesture,
    );
  return (
    <PropertySection title={words.sections.place}>
      <div className={styles.four}>
        {BOX_PARTS.map((part) => (
          <NumberField
            key={part}
            label={designerWords.boxParts[part]}
            value={sharedValueOf(elements, ({ box }) => box[part])}
            least={fields.box.fields[part].least}
            most={fields.box.fields[part].most}
            onChange={(value) =>
              set((each) => ({ ...each, box: { ...each.box, [part]: value } }), `box.${part}`)
            }
          />
        ))}
      </div>
      <Tiles
        label={words.rotation}
        value={sharedValueOf(elements, ({ rotation }) => rotation)}
        tiles={rotationChoices}
        onChange={(rotation) => set((each) => ({ ...each, rotation }))}
      />
    </PropertySection>
  );
}

const ALWAYS_SHOWN = 'always';
const conditionChoices = [
  { value: ALWAYS_SHOWN, label: words.always } as const,
  ...CONDITIONS.map((value) => ({ value, label: words.conditions[value] })),
];

function ConditionFields({ design, elements, change }: ElementPropertiesProps) {
  const ids = elements.map(({ id }) => id);
  const when = sharedValueOf(elements, (element) => element.when);
  const set = (chosen: readonly (typeof conditionChoices)[number]['value'][]) => {
    const conditions = chosen.filter((each) => each !== ALWAYS_SHOWN);
    // "Always" excludes all conditions, so the newest press replaces the other choice.
    const isAlways = conditions.length === 0 || (when !== ALWAYS_SHOWN && conditions.length < chosen.length);
    change(withElements(design, ids, (each) => ({ ...each, when: isAlways ? ALWAYS_SHOWN : conditions })));
  };
  return (
    <PropertySection title={words.sections.when}>
      <Chips
        label={words.when}
        hideLabel
        chosen={typeof when === 'string' ? [ALWAYS_SHOWN] : when}
        choices={conditionChoices}
        onChange={set}
      />
      {when?.length === 0 && <p className="muted">{words.never}</p>}
      <NumberField
        label={words.fade}
        value={sharedValueOf(elements, ({ fade }) => fade)}
        least={fields.fade.least}
        most={fields.fade.most}
        isWhole
        onChange={(fade) =>
          change(
            withElements(design, ids, (each) => ({ ...each, fade })),
            'fade',
          )
        }
      />
    </PropertySection>
  );
}

interface PropertiesProps {
  readonly design: Design;
  /** Selected elements. If empty, the properties of the design appear. */
  readonly selected: readonly string[];
  /** Calls with the same `gesture` form one undo step. */
  readonly change: (next: Design, gesture?: string) => void;
}

export function Properties({ design, selected, change }: PropertiesProps) {
  const elements = elementsOf(design, selected);
  if (elements.length === 0) return <DesignProperties design={design} change={change} />;
  // The key resets the drafts of fields when the selection changes.
  return <ElementProperties key={selected.join(' ')} design={design} elements={elements} change={change} />;
}

interface Props {
  readonly value: string | undefined;
  readonly onChange: (address: string, gesture: string) => void;
}

const MAX_URL_LENGTH = designFields.elements.of.types.IFRAME.url.most;

/** An invalid URL stays in the field (V397). */
function AddressField({ value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const isFault = typed !== null && !isPageAddress(typed.trim());
  const type = (text: string) => {
    setTyped(text);
    if (isPageAddress(text.trim())) onChange(text.trim(), 'typed');
  };
  return (
    <TextField
      type="url"
      label={words.own.url}
      value={typed ?? value ?? ''}
      placeholder={value === undefined ? uiWords.mixed : 'https://'}
      maxLength={MAX_URL_LENGTH}
      description={words.addressNote}
      error={isFault ? designFaultWords.badAddress : undefined}
      onChange={type}
      onBlur={() => !isFault && setTyped(null)}
    />
  );
}

interface BoundTextFieldProps {
  readonly value: string | undefined;
  readonly onChange: (text: string, gesture: string) => void;
}

const MAX_TEXT_LENGTH = designFields.elements.of.types.TEXT.text.most;

function BoundTextField({ value, onChange }: BoundTextFieldProps) {
  const text = value ?? '';
  const caret = useRef<readonly [from: number, to: number] | null>(null);
  const insert = (input: string) => {
    const end = text === designerWords.newText ? 0 : text.length;
    const [from, to] = caret.current ?? [end, text.length];
    const next = withInsertion(text, input, from, to);
    if (next.length > MAX_TEXT_LENGTH) return;
    caret.current = [from + input.length, from + input.length];
    onChange(next, 'inserted');
  };
  return (
    <>
      <TextField
        label={words.own.text}
        multiline
        rows={3}
        maxLength={MAX_TEXT_LENGTH}
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
          <Button size="small" icon={Braces}>
            {words.insert}
          </Button>
        }
      >
        {BINDINGS.map((binding) => (
          <MenuAction key={binding} label={words.bindings[binding]} onAction={() => insert(`{${binding}}`)} />
        ))}
      </MenuButton>
      {unknownBindings(text).map((name) => (
        <UnknownBinding
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

function UnknownBinding({ name, onReplace }: UnknownProps) {
  const meant = mostSimilarBinding(name);
  return (
    <div className={`muted cluster ${styles.note}`} data-weak role="status">
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
  const at = memoize(1, (now: Instant) =>
    textOfShow(view, text, { now, flashes, deviceZone, locale: language }),
  );
  const fieldText = at(useNow((now) => at(now).nextChange)).text;
  return (
    <div className={`stack ${styles.field}`}>
      <span className="muted">{words.nowShows}</span>
      <output className={styles.preview}>{fieldText === '' ? words.nothingNow : fieldText}</output>
    </div>
  );
}

interface OwnFieldsProps extends ElementPropertiesProps {
  readonly type: ElementType;
}

function OwnFields({ type, ...props }: OwnFieldsProps) {
  return ownFields(props.elements)
    .filter((field) => field.type === type)
    .map((field) => <OwnFieldEditor key={field.name} field={field} {...props} />);
}

interface OwnProps extends ElementPropertiesProps {
  readonly field: OwnField;
}

function OwnFieldEditor({ field: own, design, elements, change }: OwnProps): ReactNode {
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
      return usesSecondClock(elements) ? (
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
          choices={columnChoices}
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
const columnChoices = AGENDA_COLUMNS.map((value) => ({ value, label: choiceLabel(value) }));

const MAX_TILES = 2;

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly Choice<string>[];
  readonly onChange: (value: string) => void;
}

function ChoiceField({ label, value, choices, onChange }: ChoiceProps) {
  if (choices.length <= MAX_TILES)
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

function ScreenField({ design, elements, change }: ElementPropertiesProps) {
  const { view, clientId } = useRoom();
  const clients = useClients() ?? [];
  const shots = elements.flatMap((each) => (each.type === 'SCREENSHOT' ? [each] : []));
  const shared = sharedValueOf(shots, ({ screen, view: shown }) => ({ screen, view: shown }));
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
      {choices.length === 0 && <p className="muted">{words.noScreens}</p>}
    </>
  );
}
