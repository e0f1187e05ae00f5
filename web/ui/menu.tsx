import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ButtonContext, type MenuItemProps, type PressEvent } from 'react-aria-components';
import { later } from './later.tsx';
import type { MenuLayer } from './menu-layer.tsx';

/** Lists are behind their buttons, and so are not among what a page loads first. */
const Layer = later<ComponentProps<typeof MenuLayer>>(
  async () => (await import('./menu-layer.tsx')).MenuLayer,
  { isAsked: ({ isOpen }) => isOpen },
);

export type MenuFocus = 'first' | 'last' | null;

interface MenuButtonProps {
  readonly trigger: ReactElement;
  readonly label: string;
  readonly onOpen?: () => void;
  /** After how many ms off it a mouse that has been on the list closes it (V801). Absent: it stays. */
  readonly hideAfter?: number;
  readonly children: ReactNode;
}

const giveFocus = ({ current }: RefObject<HTMLElement | null>) => current?.focus({ preventScroll: true });

/** A button with a menu: `<MenuButton trigger={<IconButton .../>} label="Timer">…<MenuAction/></MenuButton>`. */
export function MenuButton({ trigger, label, onOpen, hideAfter, children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  /** The grid that has the focus for its cells, from one of which the menu was opened (V869). */
  const home = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [focus, setFocus] = useState<MenuFocus>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    // The page is out of reach a moment before the list has the focus, and nothing has it meanwhile.
    const onKey = ({ key, target }: globalThis.KeyboardEvent) =>
      key === 'Escape' && target === document.body && setOpen(false);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      // A list that never had the focus gives none back.
      requestAnimationFrame(() => document.activeElement === document.body && giveFocus(home));
    };
  }, [isOpen]);
  const open = (at: MenuFocus) => {
    const grid = button.current?.closest<HTMLElement>('[role=grid]') ?? null;
    const byCell = grid === document.activeElement;
    // Focus returns here when the menu closes, and keys are heard here until the list is there (V329).
    home.current = null;
    giveFocus(button);
    if (byCell) home.current = grid;
    setFocus(at);
    setOpen(true);
    onOpen?.();
  };
  // As menus of the system: a mouse opens it going down, a finger going up.
  const onPressStart = ({ pointerType }: PressEvent) => {
    if (pointerType !== 'touch') open(pointerType === 'mouse' ? null : 'first');
  };
  const onPress = ({ pointerType }: PressEvent) => {
    if (pointerType === 'touch') open(null);
  };
  const onKeyDown = (event: KeyboardEvent | { readonly key: string; preventDefault(): void }) => {
    // Its list may be on its way, and is not to come then.
    if (event.key === 'Escape') {
      setOpen(false);
      giveFocus(home);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const props = {
    onPressStart,
    onPress,
    onKeyDown,
    onFocus: () => giveFocus(home),
    isPressed: isOpen,
    preventFocusOnPress: true,
  };
  return (
    <>
      <ButtonContext value={{ ...props, ref: button, 'aria-haspopup': 'menu', 'aria-expanded': isOpen }}>
        {trigger}
      </ButtonContext>
      <Layer
        label={label}
        button={button}
        isOpen={isOpen}
        focus={focus}
        hideAfter={hideAfter}
        onClose={() => setOpen(false)}
      >
        {children}
      </Layer>
    </>
  );
}

export type ActionProps = Omit<MenuItemProps, 'className' | 'style' | 'children' | 'textValue'> & {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly shortcut?: string;
  readonly danger?: boolean;
};

/** What items are made of comes with the list that they stand in. */
export const MenuPartsContext = createContext<{
  readonly Action: ComponentType<ActionProps>;
  readonly Line: ComponentType;
} | null>(null);

export function MenuAction(props: ActionProps) {
  const parts = useContext(MenuPartsContext);
  return parts && <parts.Action {...props} />;
}

export function MenuSeparator() {
  const parts = useContext(MenuPartsContext);
  return parts && <parts.Line />;
}
