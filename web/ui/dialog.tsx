import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { uiWords } from './ui.words.ts';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Shows the close button; a click outside and Escape close it too. */
  readonly closable?: boolean;
  /** Something is under way: nothing closes it. */
  readonly busy?: boolean;
  /** `full`: as wide as a table may need. */
  readonly wide?: boolean | 'full';
  /** What ends it, in sight however long the rest is (V325). */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A titled window over the page. */
export function Dialog({
  title,
  isOpen,
  onClose,
  closable = true,
  busy = false,
  wide,
  foot,
  children,
}: DialogProps) {
  const mayClose = closable && !busy;
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={isOpen}
      isDismissable={mayClose}
      isKeyboardDismissDisabled={!mayClose}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={classNames(styles.modal, wide && (wide === 'full' ? styles.full : styles.wide))}>
        <AriaDialog className={styles.dialog ?? ''}>
          <div className={styles.head}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            {closable && (
              <IconButton label={uiWords.close} onPress={onClose} isDisabled={busy} size="small">
                <X aria-hidden />
              </IconButton>
            )}
          </div>
          {children}
          {foot !== undefined && <div className={styles.foot}>{foot}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
