import { type DesignFont, FONT_WEIGHTS, FONTS, type FontWeight } from '../../../machines/output/design.ts';
import { Select } from '../../ui/select.tsx';
import { uiWords } from '../../ui/ui.words.ts';
import { familyOf, loadEveryFont } from '../design/design-fonts.ts';
import { designPropertyWords as words } from './design-property.words.ts';

/** The design's if null; undefined: mixed. */
type Given<Value> = Value | null | undefined;

interface FontProps {
  readonly value: Given<DesignFont>;
  readonly inherited?: DesignFont;
  readonly onChange: (font: DesignFont | null) => void;
}

const DESIGN = 'design';
const nameOf = (font: DesignFont): string => (font === 'stage' ? words.stageFont : font);
const fonts = FONTS.map((font) => ({ value: font, label: nameOf(font), fontFamily: familyOf(font) }));

/** Loads fonts with the list. */
export function FontField({ value, inherited, onChange }: FontProps) {
  const own = inherited && [{ value: DESIGN, label: words.asDesign(nameOf(inherited)) } as const];
  return (
    <Select
      label={words.font}
      value={value === null ? DESIGN : (value ?? null)}
      placeholder={uiWords.mixed}
      choices={[...(own ?? []), ...fonts]}
      onOpen={() => void loadEveryFont()}
      onChange={(font) => onChange(font === DESIGN ? null : font)}
    />
  );
}

interface WeightProps {
  readonly value: Given<FontWeight>;
  readonly inherited?: FontWeight;
  readonly onChange: (weight: FontWeight | null) => void;
}

const weights = FONT_WEIGHTS.map((weight) => ({ value: String(weight), label: words.weights[weight] }));

export function WeightField({ value, inherited, onChange }: WeightProps) {
  const own = inherited && [{ value: DESIGN, label: words.asDesign(words.weights[inherited]) }];
  return (
    <Select
      label={words.weight}
      value={value === undefined ? null : value === null ? DESIGN : String(value)}
      placeholder={uiWords.mixed}
      choices={[...(own ?? []), ...weights]}
      onChange={(text) => onChange(FONT_WEIGHTS.find((weight) => String(weight) === text) ?? null)}
    />
  );
}
