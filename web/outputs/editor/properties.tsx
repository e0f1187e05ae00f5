import {
  CONDITIONS,
  type Design,
  type DesignElement,
  designFields,
  ROTATIONS,
} from '../../../machines/output/design.ts';
import { CommitField } from '../../ui/commit-field.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { DesignProperties } from './design-properties.tsx';
import { designPropertyWords as words } from './design-property.words.ts';
import { designerWords } from './designer.words.ts';
import { elementsOf, withElements } from './edit.view.ts';
import { OwnFields } from './own-fields.tsx';
import styles from './properties.module.css';
import { elementTypesOf, needsCrewData, sharedValueOf } from './properties.view.ts';
import { Chips, NumberField, PropertySection } from './property-fields.tsx';
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
  /** Applies a change. Calls with the same `gesture` form one undo step. */
  readonly change: (next: Design, gesture?: string) => void;
}

export function Properties({ design, selected, change }: PropertiesProps) {
  const elements = elementsOf(design, selected);
  if (elements.length === 0) return <DesignProperties design={design} change={change} />;
  // The key resets the drafts of fields when the selection changes.
  return <ElementProperties key={selected.join(' ')} design={design} elements={elements} change={change} />;
}
