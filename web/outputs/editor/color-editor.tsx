import { useState } from 'react';
import {
  type Color,
  ColorArea,
  ColorField,
  ColorPicker,
  ColorSlider,
  ColorThumb,
  Input,
  Label,
  parseColor,
  SliderOutput,
  SliderTrack,
} from 'react-aria-components';
import field from '../../ui/field.module.css';
import styles from './colors.module.css';
import { designPropertyWords } from './design-property.words.ts';

interface Props {
  /** `#rrggbb` or `#rrggbbaa`. */
  readonly value: string;
  /** `gesture` merges a drag. */
  readonly onChange: (color: string, gesture: string) => void;
}

export function ColorEditor({ value, onChange }: Props) {
  // Greys lose their hue in hex.
  const [chosen, choose] = useState(() => hueOf(value));
  const color = hexOf(chosen) === value ? chosen : hueOf(value);
  const set = (next: Color) => {
    choose(next);
    onChange(hexOf(next), GESTURE);
  };
  return (
    <ColorPicker value={color} onChange={set}>
      <div className={styles.editor}>
        <ColorArea
          className={styles.area ?? ''}
          aria-label={designPropertyWords.saturation}
          colorSpace="hsb"
          xChannel="saturation"
          yChannel="brightness"
        >
          <ColorThumb className={styles.thumb ?? ''} />
        </ColorArea>
        <Channel label={designPropertyWords.hue} channel="hue" />
        <Channel label={designPropertyWords.alpha} channel="alpha" />
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

const GESTURE = 'color';

function Channel({ label, channel }: { readonly label: string; readonly channel: 'hue' | 'alpha' }) {
  return (
    <ColorSlider className={styles.slider ?? ''} colorSpace="hsb" channel={channel}>
      <Label className={field.label ?? ''}>{label}</Label>
      {channel === 'alpha' && <SliderOutput className={styles.output ?? ''} />}
      <SliderTrack className={styles.track ?? ''}>
        <ColorThumb className={styles.thumb ?? ''} />
      </SliderTrack>
    </ColorSlider>
  );
}

const hueOf = (hex: string): Color => parseColor(hex).toFormat('hsba');

/** Opaque colours omit opacity. */
function hexOf(color: Color): string {
  const hex = color.toString('hexa').toLowerCase();
  return hex.endsWith('ff') && hex.length === '#rrggbbaa'.length ? hex.slice(0, '#rrggbb'.length) : hex;
}
