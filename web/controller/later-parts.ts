import { browserEntry } from '../app/browser-entry.ts';
import { laterDialog, onMissing } from '../app/later-part.ts';
import { later } from '../ui/later.tsx';

const parts = () => import('./controller.parts.ts');

/** Settings of MIDI and timecode. The parts load early only in browsers that use them. */
const keptSignals = [browserEntry('callboard.midi'), browserEntry('callboard.timecode')];

export const laterParts = {
  SettingsDialog: laterDialog(async () => (await parts()).SettingsDialog),
  AutomationsDialog: laterDialog(async () => (await parts()).AutomationsDialog),
  ShortcutDialog: laterDialog(async () => (await parts()).ShortcutDialog),
  QuickClockDialog: laterDialog(async () => (await parts()).QuickClockDialog),
  ClocksStrip: later(async () => (await parts()).ClocksStrip),
  CrewStrip: later(async () => (await parts()).CrewStrip, { isAsked: ({ row }) => row !== null }),
  StreamDeck: later(async () => (await parts()).StreamDeck),
  DeskNews: later(async () => (await parts()).DeskNews),
  TakeOverBar: later(async () => (await import('./take-over-bar.tsx')).TakeOverBar, {
    isAsked: ({ isAway }) => isAway,
  }),
  Signals: later(async () => (await import('./signals.tsx')).Signals, {
    isAsked: ({ isOpen }) => isOpen || keptSignals.some((kept) => kept.read() !== null),
    onMissing,
  }),
  TimerDetails: later(async () => (await parts()).TimerDetails, { onMissing }),
  CellPopover: later(async () => (await parts()).CellPopover, { onMissing }),
  CrewCells: later(async () => (await import('../rundown/crew-cells.tsx')).CrewCells, { onMissing }),
  DevicePanel: later(async () => (await parts()).DevicePanel, { onMissing }),
  OutputDesigner: later(async () => (await import('../outputs/editor/output-designer.tsx')).OutputDesigner, {
    isAsked: ({ outputId }) => outputId !== null,
    onMissing,
  }),
  QuestionPanel: later(async () => (await parts()).QuestionPanel, { onMissing }),
  LinkPanel: later(async () => (await parts()).LinkPanel, { onMissing }),
  RecordsDialog: later(async () => (await parts()).RecordsDialog, {
    isAsked: ({ shown }) => shown !== null,
    onMissing,
  }),
  RoomPapers: later(async () => (await parts()).RoomPapers, {
    isAsked: ({ asked }) => asked !== null,
    onMissing,
  }),
};
