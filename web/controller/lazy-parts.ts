import { browserEntry } from '../app/browser-entry.ts';
import { lazyDialog, notifyMissingPart } from '../app/lazy-dialog.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const loadParts = () => import('./controller.parts.ts');

const signalEntries = [browserEntry('callboard.midi'), browserEntry('callboard.timecode')];

export const controllerParts = {
  SettingsDialog: lazyDialog(async () => (await loadParts()).SettingsDialog),
  AutomationsDialog: lazyDialog(async () => (await loadParts()).AutomationsDialog),
  ShortcutDialog: lazyDialog(async () => (await loadParts()).ShortcutDialog),
  QuickClockDialog: lazyDialog(async () => (await loadParts()).QuickClockDialog),
  ClocksStrip: lazyPart(async () => (await loadParts()).ClocksStrip),
  CrewStrip: lazyPart(async () => (await loadParts()).CrewStrip, { isAsked: ({ row }) => row !== null }),
  StreamDeck: lazyPart(async () => (await loadParts()).StreamDeck),
  DeskNews: lazyPart(async () => (await loadParts()).DeskNews),
  TakeOverBar: lazyPart(async () => (await import('./take-over-bar.tsx')).TakeOverBar, {
    isAsked: ({ isAway }) => isAway,
  }),
  Signals: lazyPart(async () => (await import('./signals.tsx')).Signals, {
    isAsked: ({ isOpen }) => isOpen || signalEntries.some((entry) => entry.read() !== null),
    onMissing: notifyMissingPart,
  }),
  TimerDetails: lazyPart(async () => (await loadParts()).TimerDetails, { onMissing: notifyMissingPart }),
  CellPopover: lazyPart(async () => (await loadParts()).CellPopover, { onMissing: notifyMissingPart }),
  CrewCells: lazyPart(async () => (await import('../rundown/crew-cells.tsx')).CrewCells, {
    onMissing: notifyMissingPart,
  }),
  DevicePanel: lazyPart(async () => (await loadParts()).DevicePanel, { onMissing: notifyMissingPart }),
  OutputDesigner: lazyPart(
    async () => (await import('../outputs/editor/output-designer.tsx')).OutputDesigner,
    {
      isAsked: ({ outputId }) => outputId !== null,
      onMissing: notifyMissingPart,
    },
  ),
  QuestionPanel: lazyPart(async () => (await loadParts()).QuestionPanel, { onMissing: notifyMissingPart }),
  LinkPanel: lazyPart(async () => (await loadParts()).LinkPanel, { onMissing: notifyMissingPart }),
  RecordsDialog: lazyPart(async () => (await loadParts()).RecordsDialog, {
    isAsked: ({ shown }) => shown !== null,
    onMissing: notifyMissingPart,
  }),
  RoomPapers: lazyPart(async () => (await loadParts()).RoomPapers, {
    isAsked: ({ asked }) => asked !== null,
    onMissing: notifyMissingPart,
  }),
};
