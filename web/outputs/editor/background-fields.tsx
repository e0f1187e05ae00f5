import { newValues } from '../../../machines/kernel/fields.ts';
import {
  BACKGROUND_PICTURES,
  type Design,
  PICTURE_FITS,
  pictureFields,
} from '../../../machines/output/design.ts';
import { colorsOf } from '../../../machines/output/themes.ts';
import { Tiles } from '../../ui/tiles.tsx';
import { backgroundPicture } from '../design/pictures.ts';
import { PictureField } from '../files/picture-field.tsx';
import { designPropertyWords as words } from './design-property.words.ts';
import { NumberField } from './number-field.tsx';
import { PaintField } from './paint-field.tsx';
import styles from './properties.module.css';
import { PropertySection } from './property-section.tsx';

interface Props {
  readonly design: Design;
  readonly change: (next: Design, gesture?: string) => void;
}

const KINDS = ['theme', 'transparent', 'color', ...BACKGROUND_PICTURES] as const;
type Kind = (typeof KINDS)[number] | 'picture';

function kindOf(background: Design['background']): Kind {
  if (typeof background === 'object') return 'picture';
  return KINDS.find((kind) => kind === background) ?? 'color';
}

export function BackgroundFields({ design, change }: Props) {
  const { background } = design;
  const ground = colorsOf(design).background;
  const kind = kindOf(background);
  const set = (next: Design['background'], gesture?: string) =>
    change({ ...design, background: next }, gesture);
  const choose = (next: Kind) => {
    if (next === 'color') set(ground);
    else if (next !== 'picture') set(next);
  };
  return (
    <PropertySection title={words.sections.background}>
      <Tiles
        label={words.background}
        hideLabel
        value={kind}
        tiles={KINDS.map((value) => ({
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
        onChange={(file) => set(file === null ? 'theme' : { ...pictureOf(background), file })}
      />
      {typeof background === 'object' && <PictureFields picture={background} onChange={set} />}
    </PropertySection>
  );
}

type UploadedPicture = Exclude<Design['background'], string>;

const newPicture = newValues(pictureFields);
const pictureOf = (background: Design['background']): UploadedPicture =>
  typeof background === 'object' ? background : newPicture;

const fits = PICTURE_FITS.map((value) => ({ value, label: words.fits[value] }));

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
        tiles={fits}
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

function BackgroundPicture({ kind, ground }: { readonly kind: Kind; readonly ground: string }) {
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
