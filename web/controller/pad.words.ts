export const padWords = {
  title: 'Number pad',
  digits: 'Digits',
  takeBack: 'Delete last digit',
  actions: 'Apply time',
  typeTime: 'Type a time',
  clear: 'Clear',
  doing: {
    setTo: {
      label: 'Set to',
      ready: (time: string) => `Set to ${time}`,
      done: (time: string) => `Set to ${time}`,
    },
    jumpBack: {
      label: 'Jump back',
      ready: (time: string) => `Jump back ${time}`,
      done: (time: string) => `Jumped back ${time}`,
    },
    jumpForward: {
      label: 'Jump forward',
      ready: (time: string) => `Jump forward ${time}`,
      done: (time: string) => `Jumped forward ${time}`,
    },
    subtract: {
      label: 'Subtract',
      ready: (time: string) => `Subtract ${time}`,
      done: (time: string) => `Subtracted ${time}`,
    },
    quick: {
      label: 'Quick clock',
      ready: (time: string) => `Quick clock ${time} on stage`,
      done: (time: string) => `Quick clock ${time} on stage`,
    },
    add: { label: 'Add', ready: (time: string) => `Add ${time}`, done: (time: string) => `Added ${time}` },
  },
};
