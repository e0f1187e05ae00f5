import { type ComponentProps, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { isOneOf } from '../../../machines/kernel/shapes.ts';
import { COLOR_ROLES, type Design } from '../../../machines/output/design.ts';
import { classNames } from '../../ui/class-names.ts';
import field from '../../ui/field.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import select from '../../ui/select.module.css';
import { uiWords } from '../../ui/ui.words.ts';
import { colorsOf, paintOf } from '../design/element-look.view.ts';
import type { ColorLayer } from './color-layer.tsx';
import styles from './colors.module.css';
import { designPropertyWords } from './design-property.words.ts';

export function Swatch({ color }: { readonly color: string | null }) {
  return (
    <span className={styles.swatch} data-none={color === null || undefined} aria-hidden>
      {color !== null && <span style={{ background: color }} />}
    </span>
  );
}

const LazyColorLayer = lazyPart<ComponentProps<typeof ColorLayer>>(
  async () => (await import('./color-layer.tsx')).ColorLayer,
  { isAsked: ({ isOpen }) => isOpen },
);

type ChangePaint = (paint: string | null, gesture?: string) => void;

interface Props {
  readonly label: string;
  readonly design: Design;
  /** A theme role or a colour. Null for no paint, undefined if the selected elements differ. */
  readonly value: string | null | undefined;
  readonly none?: string;
  readonly noneColor?: string | null;
  readonly themed?: boolean;
  readonly onChange: ChangePaint;
}

const isPaintRole = isOneOf(COLOR_ROLES);

export function PaintField({ noneColor = null, themed = false, ...props }: Props) {
  const { label, design, value, none } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, open] = useState(false);
  const shownPaint = value === undefined || value === null ? noneColor : paintOf(value, colorsOf(design));
  const text = value === undefined ? uiWords.mixed : paintName(value, none);
  return (
    <div className={field.field}>
      <span className={field.label} aria-hidden>
        {label}
      </span>
      <Button
        ref={button}
        className={classNames('row', select.trigger, styles.paint)}
        aria-label={designPropertyWords.colorOf(label, text)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => open(true)}
      >
        <Swatch color={value === undefined ? null : shownPaint} />
        <span className={`truncate ${styles.name}`}>{text}</span>
      </Button>
      <LazyColorLayer
        {...props}
        noneColor={noneColor}
        themed={themed}
        seen={shownPaint ?? colorsOf(design).background}
        button={button}
        isOpen={isOpen}
        onClose={() => open(false)}
      />
    </div>
  );
}

function paintName(value: string | null, none = ''): string {
  if (value === null) return none;
  return isPaintRole(value) ? designPropertyWords.roles[value] : value;
}
