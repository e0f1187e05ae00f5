import type { ReactElement, ReactNode } from 'react';
import { Menu, MenuItem, type MenuItemProps, MenuTrigger, Popover, Separator } from 'react-aria-components';
import styles from './popover.module.css';

interface MenuButtonProps {
  /** The button that opens it, then the items. */
  readonly trigger: ReactElement;
  readonly label: string;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A button with a menu: `<MenuButton trigger={<IconButton .../>} label="Timer">…<MenuAction/></MenuButton>`. */
export function MenuButton({ trigger, label, onOpen, children }: MenuButtonProps) {
  return (
    <MenuTrigger onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      {trigger}
      <Popover className={styles.popover ?? ''}>
        <Menu aria-label={label} className={styles.list ?? ''}>
          {children}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

type ActionProps = Omit<MenuItemProps, 'className' | 'style' | 'children' | 'textValue'> & {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly shortcut?: string;
  readonly danger?: boolean;
};

export function MenuAction({ label, icon, shortcut, danger, ...props }: ActionProps) {
  return (
    <MenuItem {...props} textValue={label} className={styles.item ?? ''} data-danger={danger || undefined}>
      {icon}
      <span>{label}</span>
      {shortcut !== undefined && <kbd className={styles.shortcut}>{shortcut}</kbd>}
    </MenuItem>
  );
}

export function MenuSeparator() {
  return <Separator className={styles.separator ?? ''} />;
}
