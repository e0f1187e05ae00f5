import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  BringToFront,
  Copy,
  Expand,
  Layers2,
  type LucideIcon,
  RotateCw,
  Trash2,
} from 'lucide-react';
import { Toolbar } from 'react-aria-components';
import { IconButton } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { MenuAction, MenuButton } from '../../ui/menu.tsx';
import { type Axis, aligned, distributed, type Edge, resized } from './arrange.view.ts';
import { ratioOf } from './design-canvas.tsx';
import styles from './designer.module.css';
import { designerWords } from './designer.words.ts';
import { type Order, ordered, turned, withDuplicates } from './edit.view.ts';
import type { Designer } from './use-designer.ts';

const EDGES: readonly (readonly [Edge, LucideIcon])[] = [
  ['left', AlignStartVertical],
  ['center', AlignCenterVertical],
  ['right', AlignEndVertical],
  ['top', AlignStartHorizontal],
  ['middle', AlignCenterHorizontal],
  ['bottom', AlignEndHorizontal],
];
const AXES: readonly (readonly [Axis, LucideIcon])[] = [
  ['x', AlignHorizontalDistributeCenter],
  ['y', AlignVerticalDistributeCenter],
];
const WHOLE = { x: 0, y: 0, w: 1000, h: 1000 };
const ORDERS: readonly Order[] = ['front', 'forward', 'backward', 'back'];

interface Props {
  readonly designer: Designer;
  readonly remove: () => void;
}

export function ArrangeBar({ designer, remove }: Props) {
  const { design, selected, change, edit } = designer;
  const ratio = ratioOf(design);
  const none = selected.length === 0;
  return (
    <Toolbar className={styles.arrange ?? ''} aria-label={designerWords.selection}>
      {EDGES.map(([edge, Icon]) => (
        <Key
          key={edge}
          label={designerWords.edges[edge]}
          Icon={Icon}
          isDisabled={none}
          onPress={() => change(aligned(design, selected, edge, ratio))}
        />
      ))}
      {AXES.map(([axis, Icon]) => (
        <Key
          key={axis}
          label={designerWords.axes[axis]}
          Icon={Icon}
          isDisabled={selected.length < 3}
          onPress={() => change(distributed(design, selected, axis, ratio))}
        />
      ))}
      <Key
        label={designerWords.fill}
        Icon={Expand}
        isDisabled={none}
        onPress={() => change(resized(design, selected, WHOLE, ratio))}
      />
      <Key
        label={designerWords.turn}
        Icon={RotateCw}
        isDisabled={none}
        onPress={() => change(turned(design, selected))}
      />
      <MenuButton
        label={designerWords.order}
        trigger={
          <IconButton label={designerWords.order} size="small" isDisabled={none}>
            <Layers2 aria-hidden />
          </IconButton>
        }
      >
        {ORDERS.map((to) => (
          <MenuAction
            key={to}
            label={designerWords.orders[to]}
            icon={<BringToFront aria-hidden />}
            onAction={() => change(ordered(design, selected, to))}
          />
        ))}
      </MenuButton>
      <Key
        label={designerWords.duplicate}
        Icon={Copy}
        isDisabled={none}
        onPress={() => edit(withDuplicates(design, selected))}
      />
      <Key label={designerWords.remove} Icon={Trash2} isDisabled={none} onPress={remove} />
    </Toolbar>
  );
}

interface KeyProps {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

function Key({ label, Icon, isDisabled, onPress }: KeyProps) {
  return (
    <Hint text={label}>
      <IconButton label={label} size="small" isDisabled={isDisabled} onPress={onPress}>
        <Icon aria-hidden />
      </IconButton>
    </Hint>
  );
}
