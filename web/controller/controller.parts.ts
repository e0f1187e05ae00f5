/** All lazy parts form one chunk: separate chunks would need 21 more requests. */
export { AutomationsDialog } from '../automations/automations-dialog.tsx';
export { DevicePanel } from '../devices/device-panel.tsx';
export { CrewStrip } from '../messages/on-screen.tsx';
export { QuestionPanel } from '../messages/question-panel.tsx';
export { RecordsDialog } from '../records/records-dialog.tsx';
export { RoomPapers } from '../records/room-papers.tsx';
export { CellPopover } from '../rundown/cell-popover.tsx';
export { TimerDetails } from '../rundown/timer-details.tsx';
export { ClocksStrip } from './clocks-strip.tsx';
export { DeskNews } from './desk-notes.tsx';
export { LinkPanel } from './link-panel.tsx';
export { QuickClockDialog } from './quick-clock-bar.tsx';
export { SettingsDialog } from './settings-dialog.tsx';
export { ShortcutDialog } from './shortcut-dialog.tsx';
export { StreamDeck } from './stream-deck.tsx';
export { TakeOverConflict } from './take-over-conflict.tsx';
