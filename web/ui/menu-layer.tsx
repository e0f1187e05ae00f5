import { Check } from 'lucide-react';
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Menu, MenuItem, Popover, Separator } from 'react-aria-components';
import { classNames } from './class-names.ts';
import { type ActionProps, type MenuFocus, MenuPartsContext } from './menu.tsx';
import styles from './popover.module.css';

interface Props {
  readonly label: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly focus: MenuFocus;
  readonly hideAfter: number | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function MenuLayer({ label, button, isOpen, focus, hideAfter, onClose, children }: Props) {
  const away = useMouseAway(hideAfter, onClose);
  const menu = { autoFocus: focus ?? true, onClose };
  // The list is inside its layer, so that it fits into low windows.
  const list = (
    <Menu aria-label={label} className={classNames(styles.list, styles.menu)} {...menu}>
      <MenuPartsContext value={menuParts}>{children}</MenuPartsContext>
    </Menu>
  );
  return (
    <Popover
      className={styles.popover ?? ''}
      trigger="MenuTrigger"
      placement="bottom start"
      triggerRef={button}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
    >
      {hideAfter === undefined ? list : <div {...away}>{list}</div>}
    </Popover>
  );
}

function useMouseAway(after: number | undefined, leave: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (after === undefined) return {};
  return {
    onPointerEnter: () => clearTimeout(timer.current),
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      clearTimeout(timer.current);
      if (pointerType === 'mouse') timer.current = setTimeout(leave, after);
    },
  };
}

const menuParts = { Action: LayerAction, Line: LayerSeparator };

function LayerAction({ label, icon: Icon, mark, checked, shortcut, danger, ...props }: ActionProps) {
  return (
    <MenuItem {...props} textValue={label} className={styles.item ?? ''} data-danger={danger || undefined}>
      {Icon && <Icon aria-hidden />}
      {checked !== undefined && <Check aria-hidden visibility={checked ? undefined : 'hidden'} />}
      {mark}
      <span>{label}</span>
      {shortcut !== undefined && <kbd className={styles.shortcut}>{shortcut}</kbd>}
    </MenuItem>
  );
}

function LayerSeparator() {
  return <Separator className={styles.separator ?? ''} />;
}
