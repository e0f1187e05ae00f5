/** One chunk: separately 21 more requests. */
export { AutomationsDialog } from '../../automation/automations-dialog.tsx';
export { DevicePanel } from '../../device/device-panel.tsx';
export { CrewStrip } from '../../message/on-screen.tsx';
export { QuestionPanel } from '../../message/question-panel.tsx';
export { CellPopover } from '../../timer/details/cell-popover.tsx';
export { TimerDetails } from '../../timer/details/timer-details.tsx';
export { ClocksStrip } from '../clocks/clocks-strip.tsx';
export { QuickClockDialog } from '../clocks/quick-clock-dialog.tsx';
export { StreamDeck } from '../deck/stream-deck.tsx';
export { RoomPapers } from '../paper/room-papers.tsx';
export { RecordsDialog } from '../records/records-dialog.tsx';
export { DeskNews } from './desk-news.tsx';
export { LinkPanel } from './link-panel.tsx';
export { SettingsDialog } from './settings-dialog.tsx';
export { ShortcutDialog } from './shortcut-dialog.tsx';
export { TakeOverConflict } from './take-over-conflict.tsx';
