import type { LucideIcon } from 'lucide-react';
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
import { lazyPart } from './lazy-part.tsx';
import type { MenuLayer } from './menu-layer.tsx';

const LazyMenuLayer = lazyPart<ComponentProps<typeof MenuLayer>>(
  async () => (await import('./menu-layer.tsx')).MenuLayer,
  { isAsked: ({ isOpen }) => isOpen },
);

export type MenuFocus = 'first' | 'last' | null;

interface MenuButtonProps {
  readonly trigger: ReactElement;
  readonly label: string;
  /** Milliseconds for which the mouse may leave the list (V801). No limit if absent. */
  readonly hideAfter?: number;
  readonly children: ReactNode;
}

const focusTrigger = ({ current }: RefObject<HTMLElement | null>) => current?.focus({ preventScroll: true });

/** Example: `<MenuButton trigger={<IconButton .../>} label="Timer">…<MenuAction/></MenuButton>`. */
export function MenuButton({ trigger, label, hideAfter, children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  /** The grid whose cell opened the menu. The focus returns to the grid (V869). */
  const home = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [focus, setFocus] = useState<MenuFocus>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    // While the list loads, no element has the focus, so the window listens for keys.
    const onKey = ({ key, target }: globalThis.KeyboardEvent) =>
      key === 'Escape' && target === document.body && setOpen(false);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      requestAnimationFrame(() => document.activeElement === document.body && focusTrigger(home));
    };
  }, [isOpen]);
  const open = (at: MenuFocus) => {
    const grid = button.current?.closest<HTMLElement>('[role=grid]') ?? null;
    const byCell = grid === document.activeElement;
    // The button receives keys until the list appears (V329). When the menu closes, it gets the focus back.
    home.current = null;
    focusTrigger(button);
    if (byCell) home.current = grid;
    setFocus(at);
    setOpen(true);
  };
  // Opens on mouse down and on touch up, as system menus do.
  const onPressStart = ({ pointerType }: PressEvent) => {
    if (pointerType !== 'touch') open(pointerType === 'mouse' ? null : 'first');
  };
  const onPress = ({ pointerType }: PressEvent) => {
    if (pointerType === 'touch') open(null);
  };
  const onKeyDown = (event: KeyboardEvent | { readonly key: string; preventDefault(): void }) => {
    if (event.key === 'Escape') {
      setOpen(false);
      focusTrigger(home);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const props = {
    onPressStart,
    onPress,
    onKeyDown,
    onFocus: () => focusTrigger(home),
    isPressed: isOpen,
    preventFocusOnPress: true,
  };
  return (
    <>
      <ButtonContext value={{ ...props, ref: button, 'aria-haspopup': 'menu', 'aria-expanded': isOpen }}>
        {trigger}
      </ButtonContext>
      <LazyMenuLayer
        label={label}
        button={button}
        isOpen={isOpen}
        focus={focus}
        hideAfter={hideAfter}
        onClose={() => setOpen(false)}
      >
        {children}
      </LazyMenuLayer>
    </>
  );
}

export type ActionProps = Omit<MenuItemProps, 'className' | 'style' | 'children' | 'textValue'> & {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly mark?: ReactNode;
  readonly checked?: boolean;
  readonly shortcut?: string;
  readonly danger?: boolean;
};

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
