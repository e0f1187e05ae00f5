export const deskLookWords = {
  title: 'Appearance',
  looks: { system: 'System', light: 'Light', dark: 'Dark' },
  hint: 'For the controller, operator and moderator in this browser. Stage screens don’t change.',
  turn: { light: 'Use light appearance', dark: 'Use dark appearance' },
};
