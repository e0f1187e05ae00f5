export const calledWords = {
  keys: 'Automations',
  none: 'No key',
  taken: (action: string) => `Not changed. This is the key for “${action}”. Change that key first.`,
  removeKey: (name: string) => `Remove the key of ${name}`,
  pinned: 'Button on the operator page',
  full: 'The operator page has 8 buttons, the maximum.',
  buttons: 'Automations',
};
