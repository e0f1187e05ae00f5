import { pageWords } from '../../../machines/words/page.ts';
import { notify } from '../../app/notifications.ts';
import { later } from '../../ui/later.tsx';

const onMissing = () => notify({ title: pageWords.partMissing });
const dialog = { isAsked: ({ isOpen }: { readonly isOpen: boolean }) => isOpen, onMissing };

/** Parts of the controller that stand behind a tab, a button or a row. */
export const laterParts = {
  SettingsDialog: later(async () => (await import('./settings-dialog.tsx')).SettingsDialog, dialog),
  ShortcutDialog: later(async () => (await import('./shortcut-dialog.tsx')).ShortcutDialog, dialog),
  TimerDetails: later(async () => (await import('../../timer/details/timer-details.tsx')).TimerDetails, {
    onMissing,
  }),
  CellPopover: later(async () => (await import('../../timer/details/cell-popover.tsx')).CellPopover, {
    onMissing,
  }),
  DevicePanel: later(async () => (await import('../../device/device-panel.tsx')).DevicePanel, { onMissing }),
  LinkPanel: later(async () => (await import('./link-panel.tsx')).LinkPanel, { onMissing }),
};
