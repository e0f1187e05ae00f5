import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { uiWords } from './ui.words.ts';

export interface DialogState {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface DialogProps extends DialogState {
  readonly title: string;
  readonly closable?: boolean;
  readonly busy?: boolean;
  readonly wide?: boolean | 'full';
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

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
      <Modal
        className={classNames('card', styles.modal, wide && (wide === 'full' ? styles.full : styles.wide))}
      >
        <AriaDialog className={`stack ${styles.dialog}`}>
          <div className={styles.head}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            {closable && (
              <IconButton label={uiWords.close} onPress={onClose} isDisabled={busy} size="small" icon={X} />
            )}
          </div>
          {children}
          {foot !== undefined && <div className={`cluster ${styles.foot}`}>{foot}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
