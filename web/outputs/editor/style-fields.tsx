import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  AlignVerticalJustifyCenter,
  AlignVerticalJustifyEnd,
  AlignVerticalJustifyStart,
} from 'lucide-react';
import { useRef } from 'react';
import {
  ALIGNMENTS,
  type Design,
  type DesignElement,
  designFields,
  type ElementStyle,
  FONT_SIZES,
  TEXT_STYLES,
  VERTICALS,
} from '../../../machines/output/design.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { uiWords } from '../../ui/ui.words.ts';
import { colorsOf, inkOf, sizingOf } from '../design/element-look.view.ts';
import { isLegible, isWriting, type Legibility, textBeneath } from './contrast.view.ts';
import { designPropertyWords as words } from './design-property.words.ts';
import { layerName } from './layers.tsx';
import { PaintField } from './paint-field.tsx';
import styles from './properties.module.css';
import type { ElementPropertiesProps } from './properties.tsx';
import { lowestLegibility, ratioText, remedyDesigns, sharedValueOf, withStyle } from './properties.view.ts';
import { FlagField, FontField, NumberField, PropertySection, WeightField } from './property-fields.tsx';

interface Props {
  readonly design: Design;
  readonly elements: readonly DesignElement[];
  readonly change: (next: Design) => void;
}

function LegibilityNote({ design, elements, change }: Props) {
  const note = useRef<HTMLDivElement>(null);
  const legibility = lowestLegibility(design, elements);
  if (legibility === null) return null;
  const isWeak = !isLegible(legibility);
  const remedies = remedyDesigns(design, elements);
  const isHopeless = isWeak && remedies.length === 0;
  const over = elements.filter((each) => textBeneath(design, each) !== null);
  const [beneath] = over.map((each) => textBeneath(design, each)).filter((each) => each !== null);
  const hasGround = remedies.some(({ kind }) => kind === 'ground');
  const mend = (next: Design) => {
    change(next);
    note.current?.focus();
  };
  return (
    <div
      ref={note}
      tabIndex={-1}
      className={`muted cluster ${styles.note}`}
      data-weak={isWeak || beneath !== undefined || undefined}
    >
      <p>{legibilityText(legibility)}</p>
      {beneath && <p>{words.showsThrough(layerName(beneath))}</p>}
      {isHopeless && <p>{words.noRemedy}</p>}
      {beneath && !hasGround && (
        <Button
          size="small"
          onPress={() =>
            mend(
              withStyle(
                design,
                over.map(({ id }) => id),
                { background: 'background' },
              ),
            )
          }
        >
          {words.remedies.ground}
        </Button>
      )}
      {remedies.map(({ kind, design: mended }) => (
        <Button key={kind} size="small" onPress={() => mend(mended)}>
          {words.remedies[kind]}
        </Button>
      ))}
    </div>
  );
}

function legibilityText(legibility: Legibility): string {
  const { ratio, worst, overPicture } = legibility;
  if (ratio === null) return words.dependsOnPicture;
  const text = ratioText(ratio);
  if (!isLegible(legibility)) return words.hardToRead[worst](text);
  return overPicture ? words.dependsOnPicture : words.easyToRead(text);
}

const { fields } = designFields.elements.of.fields.style;

export function StyleFields(props: ElementPropertiesProps) {
  const { design, elements, change } = props;
  const written = elements.filter(isWriting);
  return (
    <>
      {written.length > 0 && (
        <PropertySection title={words.sections.text}>
          <TextFields {...props} elements={written} />
        </PropertySection>
      )}
      <PropertySection title={words.sections.ground}>
        <GroundFields design={design} elements={elements} change={change} />
      </PropertySection>
    </>
  );
}

function styleEditor({ design, elements, change }: ElementPropertiesProps) {
  const ids = elements.map(({ id }) => id);
  return {
    of: <Name extends keyof ElementStyle>(name: Name) => sharedValueOf(elements, ({ style }) => style[name]),
    set: (style: Partial<ElementStyle>, gesture?: string) => change(withStyle(design, ids, style), gesture),
  };
}

const THEME_STYLE = 'theme';
const textStyleChoices = [
  { value: THEME_STYLE, label: words.asTheme },
  ...TEXT_STYLES.map((value) => ({ value, label: words.textStyles[value] })),
] as const;
const alignIcons = { left: <AlignLeft />, center: <AlignCenter />, right: <AlignRight /> };
const verticalIcons = {
  top: <AlignVerticalJustifyStart />,
  center: <AlignVerticalJustifyCenter />,
  bottom: <AlignVerticalJustifyEnd />,
};
const alignmentChoices = ALIGNMENTS.map((value) => ({
  value,
  label: words.alignments[value],
  picture: alignIcons[value],
}));
const verticalChoices = VERTICALS.map((value) => ({
  value,
  label: words.verticals[value],
  picture: verticalIcons[value],
}));

function TextFields(props: ElementPropertiesProps) {
  const { design, elements, change } = props;
  const { of, set } = styleEditor(props);
  const textStyle = of('textStyle');
  const colors = colorsOf(design);
  return (
    <>
      <PaintField
        label={words.color}
        design={design}
        value={of('color')}
        none={words.asTheme}
        noneColor={sharedValueOf(elements, (each) => inkOf(withoutColor(each), colors)) ?? null}
        themed
        onChange={(color, gesture) => set({ color }, gesture && 'style.color')}
      />
      <LegibilityNote design={design} elements={elements} change={change} />
      <FontField value={of('font')} inherited={design.font} onChange={(font) => set({ font })} />
      <WeightField value={of('weight')} inherited={design.weight} onChange={(weight) => set({ weight })} />
      <SizeField {...props} />
      <div className={styles.pair}>
        <Tiles
          label={words.align}
          value={of('align')}
          tiles={alignmentChoices}
          onChange={(align) => set({ align })}
        />
        <Tiles
          label={words.vertical}
          value={of('vertical')}
          tiles={verticalChoices}
          onChange={(vertical) => set({ vertical })}
        />
      </div>
      <Tiles
        label={words.textStyle}
        value={textStyle === null ? THEME_STYLE : textStyle}
        tiles={textStyleChoices}
        columns={2}
        onChange={(value) => set({ textStyle: value === THEME_STYLE ? null : value })}
      />
      <FlagField
        label={words.uppercase}
        value={of('uppercase')}
        onChange={(uppercase) => set({ uppercase })}
      />
    </>
  );
}

const withoutColor = (element: DesignElement): DesignElement => ({
  ...element,
  style: { ...element.style, color: null },
});

const CUSTOM_SIZE = 'own';
const PERCENT_UNIT = 'percent';
const NAMED_SIZES = ['auto', ...FONT_SIZES] as const;

function SizeField(props: ElementPropertiesProps) {
  const { elements } = props;
  const { of, set } = styleEditor(props);
  const size = of('size');
  const kind =
    size === undefined ? null : size === null ? CUSTOM_SIZE : typeof size === 'number' ? PERCENT_UNIT : size;
  const [usual = 1] = elements.map(
    (each) => sizingOf({ ...each, style: { ...each.style, size: null } }).scale,
  );
  const choose = (value: string) => {
    if (value === CUSTOM_SIZE) set({ size: null });
    else if (value === PERCENT_UNIT) set({ size: Math.round(usual * 100) });
    else set({ size: NAMED_SIZES.find((name) => name === value) ?? 'auto' });
  };
  return (
    <div className={styles.grow}>
      <Select
        label={words.size}
        value={kind}
        placeholder={uiWords.mixed}
        choices={[
          { value: CUSTOM_SIZE, label: words.sizes.own(Math.round(usual * 100)) },
          ...NAMED_SIZES.map((value) => ({ value, label: words.sizes[value] })),
          { value: PERCENT_UNIT, label: words.sizes.percent },
        ]}
        onChange={choose}
      />
      {typeof size === 'number' && (
        <NumberField
          label={words.percent}
          value={size}
          least={1}
          most={100}
          onChange={(percent) => set({ size: percent }, 'style.size')}
        />
      )}
    </div>
  );
}

const BACKGROUND_MEASURES = ['padding', 'radius', 'opacity'] as const;

function GroundFields(props: ElementPropertiesProps) {
  const { of, set } = styleEditor(props);
  return (
    <>
      <PaintField
        label={words.ground}
        design={props.design}
        value={of('background')}
        none={words.noGround}
        themed
        onChange={(background, gesture) => set({ background }, gesture && 'style.background')}
      />
      <div className={styles.three}>
        {BACKGROUND_MEASURES.map((name) => (
          <NumberField
            key={name}
            label={words[name]}
            value={of(name)}
            least={fields[name].least}
            most={fields[name].most}
            isWhole
            onChange={(value) => set({ [name]: value }, `style.${name}`)}
          />
        ))}
      </div>
    </>
  );
}
