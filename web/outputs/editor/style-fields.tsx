import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  AlignVerticalJustifyCenter,
  AlignVerticalJustifyEnd,
  AlignVerticalJustifyStart,
} from 'lucide-react';
import { isWriting } from '../../../machines/output/contrast.ts';
import {
  ALIGNMENTS,
  type DesignElement,
  designFields,
  type ElementStyle,
  FONT_SIZES,
  TEXT_STYLES,
  VERTICALS,
} from '../../../machines/output/design.ts';
import { inkOf, sizingOf } from '../../../machines/output/element-look.ts';
import { colorsOf } from '../../../machines/output/themes.ts';
import { Select } from '../../ui/select.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { uiWords } from '../../ui/ui.words.ts';
import { designPropertyWords as words } from './design-property.words.ts';
import type { ElementPropertiesProps } from './element-properties.tsx';
import { FlagField } from './flag-field.tsx';
import { FontField, WeightField } from './font-fields.tsx';
import { LegibilityNote } from './legibility-note.tsx';
import { NumberField } from './number-field.tsx';
import { PaintField } from './paint-field.tsx';
import styles from './properties.module.css';
import { sharedBy, withStyle } from './properties.view.ts';
import { PropertySection } from './property-section.tsx';

const { fields } = designFields.elements.of.fields.style;

/** Text fields only for text elements. */
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

/** Shared style values. */
function styleOf({ design, elements, change }: ElementPropertiesProps) {
  const ids = elements.map(({ id }) => id);
  return {
    of: <Name extends keyof ElementStyle>(name: Name) => sharedBy(elements, ({ style }) => style[name]),
    set: (style: Partial<ElementStyle>, gesture?: string) => change(withStyle(design, ids, style), gesture),
  };
}

const THEME = 'theme';
const textStyles = [
  { value: THEME, label: words.asTheme },
  ...TEXT_STYLES.map((value) => ({ value, label: words.textStyles[value] })),
] as const;
const alignIcons = { left: <AlignLeft />, center: <AlignCenter />, right: <AlignRight /> };
const verticalIcons = {
  top: <AlignVerticalJustifyStart />,
  center: <AlignVerticalJustifyCenter />,
  bottom: <AlignVerticalJustifyEnd />,
};
const alignments = ALIGNMENTS.map((value) => ({
  value,
  label: words.alignments[value],
  picture: alignIcons[value],
}));
const verticals = VERTICALS.map((value) => ({
  value,
  label: words.verticals[value],
  picture: verticalIcons[value],
}));

function TextFields(props: ElementPropertiesProps) {
  const { design, elements, change } = props;
  const { of, set } = styleOf(props);
  const textStyle = of('textStyle');
  const colors = colorsOf(design);
  return (
    <>
      <PaintField
        label={words.color}
        design={design}
        value={of('color')}
        none={words.asTheme}
        noneColor={sharedBy(elements, (each) => inkOf(withoutColor(each), colors)) ?? null}
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
          tiles={alignments}
          onChange={(align) => set({ align })}
        />
        <Tiles
          label={words.vertical}
          value={of('vertical')}
          tiles={verticals}
          onChange={(vertical) => set({ vertical })}
        />
      </div>
      <Tiles
        label={words.textStyle}
        value={textStyle === null ? THEME : textStyle}
        tiles={textStyles}
        columns={2}
        onChange={(value) => set({ textStyle: value === THEME ? null : value })}
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

const OWN = 'own';
const PERCENT = 'percent';
const NAMED_SIZES = ['auto', ...FONT_SIZES] as const;

function SizeField(props: ElementPropertiesProps) {
  const { elements } = props;
  const { of, set } = styleOf(props);
  const size = of('size');
  const kind = size === undefined ? null : size === null ? OWN : typeof size === 'number' ? PERCENT : size;
  const [usual = 1] = elements.map(
    (each) => sizingOf({ ...each, style: { ...each.style, size: null } }).scale,
  );
  const choose = (value: string) => {
    if (value === OWN) set({ size: null });
    else if (value === PERCENT) set({ size: Math.round(usual * 100) });
    else set({ size: NAMED_SIZES.find((name) => name === value) ?? 'auto' });
  };
  return (
    <div className={styles.grow}>
      <Select
        label={words.size}
        value={kind}
        placeholder={uiWords.mixed}
        choices={[
          { value: OWN, label: words.sizes.own(Math.round(usual * 100)) },
          ...NAMED_SIZES.map((value) => ({ value, label: words.sizes[value] })),
          { value: PERCENT, label: words.sizes.percent },
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

const MEASURES = ['padding', 'radius', 'opacity'] as const;

function GroundFields(props: ElementPropertiesProps) {
  const { of, set } = styleOf(props);
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
        {MEASURES.map((name) => (
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
