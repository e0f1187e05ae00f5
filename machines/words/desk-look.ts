export const deskLookWords = {
  title: 'Light or dark',
  looks: { system: 'As the system is', light: 'Light', dark: 'Dark' },
  hint: 'For controller, operator and moderator in this browser. What is on stage stays as it is.',
  turn: { light: 'Turn this screen light', dark: 'Turn this screen dark' },
};
