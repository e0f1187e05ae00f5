import { type RefObject, useState } from 'react';
import {
  type Color,
  ColorArea,
  ColorField,
  ColorPicker,
  ColorSlider,
  ColorThumb,
  Dialog,
  Input,
  Label,
  Popover,
  parseColor,
  SliderOutput,
  SliderTrack,
} from 'react-aria-components';
import { COLOR_ROLES, type Design } from '../../../machines/output/design.ts';
import field from '../../ui/field.module.css';
import popover from '../../ui/popover.module.css';
import { Tiles } from '../../ui/tiles.tsx';
import { colorsOf } from '../design/element-look.view.ts';
import styles from './colors.module.css';
import { designPropertyWords } from './design-property.words.ts';
import { Swatch } from './paint-field.tsx';
import { ownColors } from './properties.view.ts';

interface Props {
  readonly value: string;
  /** Calls with the same `gesture` id form one undo step. */
  readonly onChange: (color: string, gesture: string) => void;
}

function ColorEditor({ value, onChange }: Props) {
  // Remembers the hue, because the hex value of a grey has none.
  const [chosen, choose] = useState(() => hueOf(value));
  const color = hexOf(chosen) === value ? chosen : hueOf(value);
  const set = (next: Color) => {
    choose(next);
    onChange(hexOf(next), COLOR_GESTURE);
  };
  return (
    <ColorPicker value={color} onChange={set}>
      <div className={`stack ${styles.editor}`}>
        <ColorArea
          className={styles.area ?? ''}
          aria-label={designPropertyWords.saturation}
          colorSpace="hsb"
          xChannel="saturation"
          yChannel="brightness"
        >
          <ColorThumb className={styles.thumb ?? ''} />
        </ColorArea>
        <ColorChannel label={designPropertyWords.hue} channel="hue" />
        <ColorChannel label={designPropertyWords.alpha} channel="alpha" />
        <ColorField
          className={field.field ?? ''}
          value={color}
          onChange={(next) =>
            next && set(next.toFormat('hsba').withChannelValue('alpha', color.getChannelValue('alpha')))
          }
        >
          <Label className={field.label ?? ''}>{designPropertyWords.hex}</Label>
          <Input className={field.input ?? ''} />
        </ColorField>
      </div>
    </ColorPicker>
  );
}

const COLOR_GESTURE = 'color';

function ColorChannel({ label, channel }: { readonly label: string; readonly channel: 'hue' | 'alpha' }) {
  return (
    <ColorSlider className={styles.slider ?? ''} colorSpace="hsb" channel={channel}>
      <Label className={field.label ?? ''}>{label}</Label>
      {channel === 'alpha' && <SliderOutput className={`muted ${styles.output}`} />}
      <SliderTrack className={styles.track ?? ''}>
        <ColorThumb className={styles.thumb ?? ''} />
      </SliderTrack>
    </ColorSlider>
  );
}

const hueOf = (hex: string): Color => parseColor(hex).toFormat('hsba');

function hexOf(color: Color): string {
  const hex = color.toString('hexa').toLowerCase();
  return hex.endsWith('ff') && hex.length === '#rrggbbaa'.length ? hex.slice(0, '#rrggbb'.length) : hex;
}

interface ColorLayerProps {
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

const NO_COLOR = 'none';
const WIDE_EDITOR_PX = 700;

export function ColorLayer(props: ColorLayerProps) {
  const { label, design, value, none, noneColor, themed, seen, button, isOpen, onChange, onClose } = props;
  const recent = ownColors(design);
  const roles = [
    ...(none === undefined
      ? []
      : [{ value: NO_COLOR, label: none, picture: <ColorRoleSwatch color={noneColor} name={none} /> }]),
    ...COLOR_ROLES.map((role) => {
      const name = designPropertyWords.roles[role];
      return {
        value: role,
        label: name,
        picture: <ColorRoleSwatch color={colorsOf(design)[role]} name={name} />,
      };
    }),
  ];
  return (
    <Popover
      className={popover.popover ?? ''}
      triggerRef={button}
      placement={innerWidth >= WIDE_EDITOR_PX ? 'left top' : 'bottom start'}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog className={`stack ${styles.layer}`} aria-label={label}>
        {themed && (
          <Tiles
            label={designPropertyWords.ofTheTheme}
            value={value === null ? NO_COLOR : (value ?? '')}
            tiles={roles}
            columns={2}
            onChange={(paint) => onChange(paint === NO_COLOR ? null : paint)}
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

function ColorRoleSwatch({ color, name }: { readonly color: string | null; readonly name: string }) {
  return (
    <span className={`row ${styles.role}`}>
      <Swatch color={color} />
      {name}
    </span>
  );
}
