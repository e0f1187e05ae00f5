export const roomAccessWords = {
  passwordSet: 'Password set',
  passwordSetNote: 'Screens outside your team now need the password.',
  passwordRemoved: 'Password removed',
  passwordRemovedNote: 'Links now open the room without a password. Waiting screens rejoin automatically.',
  password: 'Room password',
  notNow: 'Not now',
  removePassword: 'Remove password',
  linksReplaced: 'Links reset',
  linksReplacedNote: 'Share the new links from Links.',
  links: 'Links',
  replaceWarning:
    'Every shared link stops working now, and screens that use one close. This room’s API keys stop working too; team keys keep working.',
  replaceHint: 'If a link leaked, reset all links.',
  keepLinks: 'Keep links',
  replaceNow: 'Reset all links now',
  replaceAll: 'Reset all links…',
  passwordWarning: (screens: number) =>
    `${screens === 1 ? 'The other screen in this room' : `The ${screens} other screens in this room`} will need the password now, even on stage or on air. Screens that belong to your team won’t.`,
  passwordChoices: {
    set: 'Set password',
    setNow: 'Set password now',
    change: 'Change password',
    changeNow: 'Change password now',
  },
  passwordStands: 'A password is set. Everyone outside your team has to enter it, on every view.',
  passwordMissing: 'No password. If you set one, everyone outside your team has to enter it.',
  passwordUnknown: 'Everyone outside your team has to enter it, on every view.',
};
