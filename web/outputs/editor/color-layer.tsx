import type { RefObject } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { COLOR_ROLES, type Design } from '../../../machines/output/design.ts';
import { colorsOf } from '../../../machines/output/themes.ts';
import popover from '../../ui/popover.module.css';
import { Tiles } from '../../ui/tiles.tsx';
import { ColorEditor } from './color-editor.tsx';
import styles from './colors.module.css';
import { designPropertyWords } from './design-property.words.ts';
import { ownColors } from './properties.view.ts';
import { Swatch } from './swatch.tsx';

interface Props {
  readonly label: string;
  readonly design: Design;
  readonly value: string | null | undefined;
  readonly none?: string;
  readonly noneColor: string | null;
  readonly themed: boolean;
  readonly seen: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onChange: (paint: string | null, gesture?: string) => void;
  readonly onClose: () => void;
}

const NONE = 'none';
/** Space beside the panel, px. */
const WIDE = 700;

export function ColorLayer(props: Props) {
  const { label, design, value, none, noneColor, themed, seen, button, isOpen, onChange, onClose } = props;
  const recent = ownColors(design);
  const roles = [
    ...(none === undefined
      ? []
      : [{ value: NONE, label: none, picture: <Role color={noneColor} name={none} /> }]),
    ...COLOR_ROLES.map((role) => {
      const name = designPropertyWords.roles[role];
      return { value: role, label: name, picture: <Role color={colorsOf(design)[role]} name={name} /> };
    }),
  ];
  return (
    <Popover
      className={popover.popover ?? ''}
      triggerRef={button}
      placement={innerWidth >= WIDE ? 'left top' : 'bottom start'}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog className={styles.layer ?? ''} aria-label={label}>
        {themed && (
          <Tiles
            label={designPropertyWords.ofTheTheme}
            value={value === null ? NONE : (value ?? '')}
            tiles={roles}
            columns={2}
            onChange={(paint) => onChange(paint === NONE ? null : paint)}
          />
        )}
        {recent.length > 0 && (
          <Tiles
            label={designPropertyWords.inThisDesign}
            value={value ?? ''}
            tiles={recent.map((color) => ({ value: color, label: color, picture: <Swatch color={color} /> }))}
            columns={8}
            className={styles.recent}
            onChange={(paint) => onChange(paint)}
          />
        )}
        <ColorEditor value={seen} onChange={onChange} />
      </Dialog>
    </Popover>
  );
}

function Role({ color, name }: { readonly color: string | null; readonly name: string }) {
  return (
    <span className={styles.role}>
      <Swatch color={color} />
      {name}
    </span>
  );
}
