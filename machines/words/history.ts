import { counted } from './counted.ts';

/** What undo and redo take back or again. */
export const historyWords = {
  /** "Undo delete timer". */
  label: (verb: string, name: string) => `${verb} ${name}`,
  /** What a person would call a command. */
  names: {
    start: 'start',
    stop: 'stop',
    startOrStop: 'start or stop',
    reset: 'reset',
    selectTimer: 'select timer',
    armTimer: 'arm timer',
    nextTimer: 'next timer',
    previousTimer: 'previous timer',
    adjustTime: 'time adjustment',
    jump: 'jump',
    addTimer: 'add timer',
    editTimer: 'edit timer',
    deleteTimer: 'delete timer',
    moveTimer: 'move timer',
    editTimers: 'change timers',
    deleteTimers: 'delete timers',
    moveTimers: 'move timers',
    duplicateTimer: 'duplicate timer',
    changeRundown: 'change rundown',
    addMessage: 'add message',
    editMessage: 'edit message',
    deleteMessage: 'delete message',
    moveMessage: 'move message',
    showMessage: 'show message',
    focusMessage: 'message over the whole screen',
    hideMessage: 'hide message',
    addOutput: 'add output',
    editOutput: 'edit output',
    deleteOutput: 'delete output',
    moveOutput: 'move output',
    takeOutput: 'take of a design',
    freezeOutput: 'freeze output',
    blackout: 'blackout',
    onAir: 'on air',
    renameRoom: 'rename room',
    roomSettings: 'room settings',
  },
  /** Where it is known of how many timers. */
  ofTimers: {
    editTimers: (count: number) => `change ${counted(count, 'timer')}`,
    deleteTimers: (count: number) => `delete ${counted(count, 'timer')}`,
    moveTimers: (count: number) => `move ${counted(count, 'timer')}`,
  },
};
