import { newValues } from '../../../machines/kernel/fields.ts';
import { type Design, designFields, LOGO_POSITIONS } from '../../../machines/output/design.ts';
import { Tiles } from '../../ui/tiles.tsx';
import { PictureField } from '../files/picture-field.tsx';
import { designPropertyWords as words } from './design-property.words.ts';
import { NumberField } from './number-field.tsx';
import styles from './properties.module.css';
import { PropertySection } from './property-section.tsx';

interface Props {
  readonly design: Design;
  readonly change: (next: Design, gesture?: string) => void;
}

const { fields } = designFields.logo.of;
const newLogo = newValues(fields);
const cells = LOGO_POSITIONS.map((value) => ({
  value,
  label: words.logoPositions[value],
  picture: <span className={styles.cell} aria-hidden />,
}));

export function LogoFields({ design, change }: Props) {
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
            tiles={cells}
            columns={3}
            className={styles.cells}
            onChange={(position) => change({ ...design, logo: { ...logo, position } })}
          />
          <NumberField
            label={words.logoSize}
            value={logo.size}
            least={fields.size.least}
            most={fields.size.most}
            isWhole
            onChange={(next) => change({ ...design, logo: { ...logo, size: next } }, 'logo.size')}
          />
        </div>
      )}
    </PropertySection>
  );
}
