import { newValues } from '../../../machines/kernel/fields.ts';
import {
  ASPECTS,
  BACKGROUND_PICTURES,
  COLOR_ROLES,
  type Design,
  designFields,
  LOGO_POSITIONS,
  PICTURE_FITS,
  PLACEMENTS,
  PROGRESS_TYPES,
  pictureFields,
  TEXT_STYLES,
  THEMES,
  type Theme,
} from '../../../machines/output/design.ts';
import { Button } from '../../ui/button.tsx';
import { OptionalSelect, Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { colorsOf } from '../design/element-look.view.ts';
import { atZeroChoices } from '../design/output-rows.view.ts';
import { backgroundPicture } from '../design/pictures.ts';
import { designPropertyWords as words } from './design-property.words.ts';
import { PaintField } from './paint-field.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './properties.module.css';
import { DESIGN_LANGUAGES, languageName, ratioText, weakColors, withTheme } from './properties.view.ts';
import { FontField, NumberField, PropertySection, WeightField } from './property-fields.tsx';

interface Props {
  readonly design: Design;
  readonly change: (next: Design, gesture?: string) => void;
}

const BACKGROUND_KINDS = ['theme', 'transparent', 'color', ...BACKGROUND_PICTURES] as const;
type BackgroundKind = (typeof BACKGROUND_KINDS)[number] | 'picture';

function backgroundKindOf(background: Design['background']): BackgroundKind {
  if (typeof background === 'object') return 'picture';
  return BACKGROUND_KINDS.find((kind) => kind === background) ?? 'color';
}

function BackgroundFields({ design, change }: Props) {
  const { background } = design;
  const ground = colorsOf(design).background;
  const kind = backgroundKindOf(background);
  const set = (next: Design['background'], gesture?: string) =>
    change({ ...design, background: next }, gesture);
  const choose = (next: BackgroundKind) => {
    if (next === 'color') set(ground);
    else if (next !== 'picture') set(next);
  };
  return (
    <PropertySection title={words.sections.background}>
      <Tiles
        label={words.background}
        hideLabel
        value={kind}
        tiles={BACKGROUND_KINDS.map((value) => ({
          value,
          label: words.backgrounds[value],
          picture: <BackgroundPicture kind={value} ground={ground} />,
        }))}
        columns={3}
        className={styles.pictures}
        onChange={choose}
      />
      {kind === 'color' && typeof background === 'string' && (
        <PaintField
          label={words.backgroundColor}
          design={design}
          value={background}
          onChange={(color, gesture) => color !== null && set(color, gesture && 'background')}
        />
      )}
      <PictureField
        label={words.ownPicture}
        value={typeof background === 'object' ? background.file : null}
        onChange={(file) => set(file === null ? 'theme' : { ...uploadedPictureOf(background), file })}
      />
      {typeof background === 'object' && <PictureFields picture={background} onChange={set} />}
    </PropertySection>
  );
}

type UploadedPicture = Exclude<Design['background'], string>;

const newPicture = newValues(pictureFields);
const uploadedPictureOf = (background: Design['background']): UploadedPicture =>
  typeof background === 'object' ? background : newPicture;

const fitChoices = PICTURE_FITS.map((value) => ({ value, label: words.fits[value] }));

interface PictureProps {
  readonly picture: UploadedPicture;
  readonly onChange: (picture: UploadedPicture, gesture?: string) => void;
}

function PictureFields({ picture, onChange }: PictureProps) {
  return (
    <>
      <Tiles
        label={words.fit}
        value={picture.fit}
        tiles={fitChoices}
        onChange={(fit) => onChange({ ...picture, fit })}
      />
      <NumberField
        label={words.dim}
        value={picture.dim}
        least={pictureFields.dim.least}
        most={pictureFields.dim.most}
        isWhole
        onChange={(dim) => onChange({ ...picture, dim }, 'background.dim')}
      />
    </>
  );
}

function BackgroundPicture({ kind, ground }: { readonly kind: BackgroundKind; readonly ground: string }) {
  const picture = kind === 'picture' ? null : backgroundPicture(kind);
  return (
    <>
      <span
        className={styles.backgroundPicture}
        data-kind={kind}
        style={picture === null ? { '--ground': ground } : { backgroundImage: `url("${picture}")` }}
        aria-hidden
      />
      {words.backgrounds[kind]}
    </>
  );
}

const { fields: logoFields } = designFields.logo.of;
const newLogo = newValues(logoFields);
const logoCells = LOGO_POSITIONS.map((value) => ({
  value,
  label: words.logoPositions[value],
  picture: <span className={styles.cell} aria-hidden />,
}));

function LogoFields({ design, change }: Props) {
  const { logo } = design;
  const choose = (file: string | null) =>
    change({ ...design, logo: file === null ? null : { ...newLogo, ...logo, file } });
  return (
    <PropertySection title={words.sections.logo}>
      <PictureField label={words.logo} value={logo === null ? null : logo.file} onChange={choose} />
      {logo !== null && (
        <div className={styles.logo}>
          <Tiles
            label={words.logoPosition}
            value={logo.position}
            tiles={logoCells}
            columns={3}
            className={styles.cells}
            onChange={(position) => change({ ...design, logo: { ...logo, position } })}
          />
          <NumberField
            label={words.logoSize}
            value={logo.size}
            least={logoFields.size.least}
            most={logoFields.size.most}
            isWhole
            onChange={(next) => change({ ...design, logo: { ...logo, size: next } }, 'logo.size')}
          />
        </div>
      )}
    </PropertySection>
  );
}

function ThemeFields({ design, change }: Props) {
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
      <span className={`stack ${styles.themePicture}`} style={{ background }} aria-hidden>
        <span className={styles.themeLine} style={{ background: header }} />
        <span style={{ color: countdown }}>{EXAMPLE_TIME}</span>
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

const EXAMPLE_TIME = '5:00';

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
        <div key={role} className={`muted cluster ${styles.note}`} data-weak>
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

const placementChoices = PLACEMENTS.map((value) => ({ value, label: words.placements[value] }));
const progressTypeChoices = PROGRESS_TYPES.map((value) => ({ value, label: words.progressTypes[value] }));

export function DesignProperties({ design, change }: Props) {
  const set = (fields: Partial<Design>) => change({ ...design, ...fields });
  const { headerFooter, language } = design;
  const languages = language === null || DESIGN_LANGUAGES.includes(language) ? [] : [language];
  return (
    <div className={styles.properties}>
      <PropertySection title={words.sections.canvas}>
        <Tiles
          label={words.aspect}
          hideLabel
          value={design.aspect}
          tiles={ASPECTS.map((value) => ({ value, label: value === 'FILL' ? words.fill : value }))}
          columns={3}
          onChange={(aspect) => set({ aspect })}
        />
      </PropertySection>
      <ThemeFields design={design} change={change} />
      <BackgroundFields design={design} change={change} />
      <LogoFields design={design} change={change} />
      <PropertySection title={words.sections.rows}>
        <Tiles
          label={words.title}
          value={headerFooter.title}
          tiles={placementChoices}
          onChange={(title) => set({ headerFooter: { ...headerFooter, title } })}
        />
        <Tiles
          label={words.speaker}
          value={headerFooter.speaker}
          tiles={placementChoices}
          onChange={(speaker) => set({ headerFooter: { ...headerFooter, speaker } })}
        />
        <Tiles
          label={words.progress}
          value={design.progress}
          tiles={progressTypeChoices}
          columns={2}
          onChange={(progress) => set({ progress })}
        />
      </PropertySection>
      <PropertySection title={words.sections.design}>
        <FontField value={design.font} onChange={(font) => font !== null && set({ font })} />
        <WeightField value={design.weight} onChange={(weight) => weight !== null && set({ weight })} />
        <OptionalSelect
          label={words.language}
          none={words.roomLanguage}
          value={language}
          choices={[...languages, ...DESIGN_LANGUAGES].map((value) => ({
            value,
            label: languageName(value),
          }))}
          onChange={(chosen) => set({ language: chosen })}
        />
        <p className="muted">{words.languageNote}</p>
      </PropertySection>
      <PropertySection title={words.sections.timer}>
        <Select
          label={words.atZero}
          value={design.atZero}
          choices={atZeroChoices}
          onChange={(atZero) => set({ atZero })}
        />
        <Switch isSelected={design.showNotes} onChange={(showNotes) => set({ showNotes })}>
          {words.showNotes}
        </Switch>
        {design.showNotes && <p className="muted">{words.crewOnly}</p>}
      </PropertySection>
    </div>
  );
}
