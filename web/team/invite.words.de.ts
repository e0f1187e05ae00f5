import type { Translation } from '../../machines/kernel/translation.ts';
import type { inviteWords as english } from './invite.words.ts';

export const inviteWords: Translation<typeof english> = {
  notInTeam: 'Sie sind nicht in diesem Team. Bitte die Einladung erneut öffnen.',
  youAreIn: (team) => `Sie sind jetzt in ${team}`,
  yourRole: (role) => `Ihre Rolle: ${role}`,
  toBilling: 'Zur Abrechnung',
  toDashboard: 'Zur Übersicht',
  incomplete: 'Dieser Link ist unvollständig. Bitte die Einladung erneut öffnen.',
  notLoaded: 'Einladung konnte nicht geladen werden',
  join: (team) => `${team} beitreten`,
  notGood: 'Diese Einladung gilt nicht mehr',
  goodOnce:
    'Einladungen gelten einmal und laufen nach einigen Tagen ab. Bitten Sie einen Besitzer des Teams um eine neue.',
  toYourTeams: 'Zu Ihren Teams',
  invited: 'Sie wurden in dieses Team eingeladen.',
  invitedBy: (name) => `${name} hat Sie in dieses Team eingeladen.`,
  joinTeam: 'Team beitreten',
  signedInAs: (name, logOut) => [
    'Sie sind angemeldet als ',
    name,
    '. ',
    logOut,
    ', um mit einem anderen Konto beizutreten.',
  ],
  logOut: 'Abmelden',
  signUpAndJoin: 'Registrieren und beitreten',
  haveAccount: (logIn) => ['Schon ein Konto? ', logIn],
  logInAndJoin: 'Anmelden und beitreten',
};
