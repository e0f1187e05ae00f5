export const roomAccessWords = {
  passwordSet: 'Password set',
  passwordSetNote: 'Screens outside your team are asked for it now.',
  passwordRemoved: 'Password removed',
  passwordRemovedNote:
    'The links alone open the room again. Screens that were asked for it come back by themselves.',
  password: 'Password of the room',
  notNow: 'Not now',
  removePassword: 'Remove the password',
  linksReplaced: 'Links replaced',
  linksReplacedNote: 'Share the new ones from Links.',
  links: 'Links',
  replaceWarning:
    'Every link shared so far stops working now, and screens that came by one are closed. Keys of this room end too; keys of the team stay.',
  replaceHint: 'If a link got into the wrong hands, replace them all.',
  keepLinks: 'Keep them',
  replaceNow: 'Replace all links now',
  replaceAll: 'Replace all links…',
  passwordWarning: (screens: number) =>
    `${screens === 1 ? 'The other screen that is' : `The ${screens} other screens that are`} in the room now, on a stage or on air too, will be asked for it at once, unless of your team.`,
};
