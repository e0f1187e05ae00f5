import {
  COLOR_ROLES,
  type Design,
  TEXT_STYLES,
  THEMES,
  type Theme,
} from '../../../machines/output/design.ts';
import { colorsOf } from '../../../machines/output/themes.ts';
import { Button } from '../../ui/button.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { designPropertyWords as words } from './design-property.words.ts';
import { PaintField } from './paint-field.tsx';
import styles from './properties.module.css';
import { ratioText, weakColors, withTheme } from './properties.view.ts';
import { PropertySection } from './property-section.tsx';

interface Props {
  readonly design: Design;
  readonly change: (next: Design, gesture?: string) => void;
}

export function ThemeFields({ design, change }: Props) {
  return (
    <PropertySection title={words.sections.theme}>
      <Tiles
        label={words.theme}
        hideLabel
        value={design.theme}
        tiles={THEMES.map((theme) => ({
          value: theme,
          label: words.themes[theme],
          picture: <ThemePicture design={design} theme={theme} />,
        }))}
        columns={3}
        className={styles.pictures}
        onChange={(theme) => change(withTheme(design, theme))}
      />
      {design.theme === 'CUSTOM' && <OwnColors design={design} change={change} />}
    </PropertySection>
  );
}

function ThemePicture({ design, theme }: { readonly design: Design; readonly theme: Theme }) {
  const { header, countdown, progressGood, progressWarning, progressDanger, background } = colorsOf(
    withTheme(design, theme),
  );
  return (
    <>
      <span className={styles.themePicture} style={{ background }} aria-hidden>
        <span className={styles.themeLine} style={{ background: header }} />
        <span style={{ color: countdown }}>{EXAMPLE}</span>
        <span className={styles.themeBar}>
          {[progressGood, progressWarning, progressDanger].map((color) => (
            <span key={color} style={{ background: color }} />
          ))}
        </span>
      </span>
      {words.themes[theme]}
    </>
  );
}

const EXAMPLE = '5:00';

function OwnColors({ design, change }: Props) {
  const { colors } = design;
  const set = (changed: Partial<Design['colors']>, gesture?: string) =>
    change({ ...design, colors: { ...colors, ...changed } }, gesture);
  return (
    <>
      <div className={styles.pair}>
        {COLOR_ROLES.map((role) => (
          <PaintField
            key={role}
            label={words.roles[role]}
            design={design}
            value={colors[role]}
            onChange={(color, gesture) =>
              color !== null && set({ [role]: color }, gesture && `colors.${role}`)
            }
          />
        ))}
      </div>
      {weakColors(design).map(({ role, ratio, mended }) => (
        <div key={role} className={styles.note} data-weak>
          <p>{words.weakColor(words.roles[role], ratioText(ratio))}</p>
          {mended !== null && (
            <Button size="small" onPress={() => set({ [role]: mended })}>
              {words.remedies.color}
            </Button>
          )}
        </div>
      ))}
      <Tiles
        label={words.textStyle}
        value={colors.textStyle}
        tiles={TEXT_STYLES.map((value) => ({ value, label: words.textStyles[value] }))}
        onChange={(textStyle) => set({ textStyle })}
      />
    </>
  );
}
