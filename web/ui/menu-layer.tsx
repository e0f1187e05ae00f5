import type { ReactNode, RefObject } from 'react';
import { Menu, MenuItem, Popover, Separator } from 'react-aria-components';
import { classNames } from './class-names.ts';
import { type ActionProps, type MenuFocus, MenuPartsContext } from './menu.tsx';
import styles from './popover.module.css';

interface Props {
  readonly label: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly focus: MenuFocus;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The list of a menu, in its layer over the page. */
export function MenuLayer({ label, button, isOpen, focus, onClose, children }: Props) {
  // A menu that opens takes the focus, as the menus of the system do.
  const menu = { autoFocus: focus ?? true, onClose };
  return (
    <Popover
      className={styles.popover ?? ''}
      trigger="MenuTrigger"
      placement="bottom start"
      triggerRef={button}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
    >
      <Menu aria-label={label} className={classNames(styles.list, styles.menu)} {...menu}>
        <MenuPartsContext value={parts}>{children}</MenuPartsContext>
      </Menu>
    </Popover>
  );
}

const parts = { Action, Line };

function Action({ label, icon, shortcut, danger, ...props }: ActionProps) {
  return (
    <MenuItem {...props} textValue={label} className={styles.item ?? ''} data-danger={danger || undefined}>
      {icon}
      <span>{label}</span>
      {shortcut !== undefined && <kbd className={styles.shortcut}>{shortcut}</kbd>}
    </MenuItem>
  );
}

function Line() {
  return <Separator className={styles.separator ?? ''} />;
}
