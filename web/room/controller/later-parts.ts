import { onMissing } from '../../app/missing-part.ts';
import { later } from '../../ui/later.tsx';
import { laterDialog } from './later-dialog.ts';

/** Parts of the controller that stand behind a tab, a button or a row. */
export const laterParts = {
  SettingsDialog: laterDialog(async () => (await import('./settings-dialog.tsx')).SettingsDialog),
  AutomationsDialog: laterDialog(
    async () => (await import('../../automation/automations-dialog.tsx')).AutomationsDialog,
  ),
  ShortcutDialog: laterDialog(async () => (await import('./shortcut-dialog.tsx')).ShortcutDialog),
  TimerDetails: later(async () => (await import('../../timer/details/timer-details.tsx')).TimerDetails, {
    onMissing,
  }),
  CellPopover: later(async () => (await import('../../timer/details/cell-popover.tsx')).CellPopover, {
    onMissing,
  }),
  DevicePanel: later(async () => (await import('../../device/device-panel.tsx')).DevicePanel, { onMissing }),
  OutputDesigner: later(
    async () => (await import('../../output/editor/output-designer.tsx')).OutputDesigner,
    { isAsked: ({ outputId }) => outputId !== null, onMissing },
  ),
  QuestionPanel: later(async () => (await import('../../message/question-panel.tsx')).QuestionPanel, {
    onMissing,
  }),
  OutputsPanel: later(async () => (await import('./link-panel.tsx')).OutputsPanel, { onMissing }),
  LinkPanel: later(async () => (await import('./link-panel.tsx')).LinkPanel, { onMissing }),
};
