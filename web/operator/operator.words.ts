export const operatorWords = {
  none: 'None',
  currentTimer: 'Current timer',
  noTimer: 'No timer',
  notes: 'Notes',
  backToShow: 'Back to show',
  transport: 'Transport',
  previous: 'Previous',
  reset: 'Reset',
  next: 'Next',
  undoHint: 'Undo last action',
  neighbours: {
    previous: 'Previous timer',
    next: 'Next timer',
  },
};

export const prompterPanelWords = {
  title: 'Prompter',
  script: 'Script',
  noScripts: 'No timer has a script. Write one in a column of the kind Script.',
  preview: 'Preview. Scroll to move the script.',
  start: 'Start',
  stop: 'Stop',
  top: 'To the top',
  back: 'Back',
  forward: 'Forward',
  slower: 'Slower',
  faster: 'Faster',
  speed: (words: number) => `${words} words/min`,
  follow: 'Load the script of each timer that starts',
  position: (word: number, words: number, left: string) => `Word ${word} of ${words}, ${left} left`,
  keys: 'Space or Page Down: start, stop. ↑ ↓ or Page Up: move. ← →: speed. Home: top.',
};
