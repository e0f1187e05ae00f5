import type { Translation } from '../../kernel/translation.ts';
import type { inviteWords as english } from '../invite.ts';

export const inviteWords: Translation<typeof english> = {
  notInTeam: 'Nicht in diesem Team. Bitte die Einladung noch einmal öffnen.',
  youAreIn: (team) => `Willkommen bei ${team}`,
  yourRole: (role) => `Rolle: ${role}`,
  toBilling: 'Zur Abrechnung',
  toDashboard: 'Zur Übersicht',
  incomplete: 'Dieser Link ist unvollständig. Bitte die Einladung noch einmal öffnen.',
  notLoaded: 'Die Einladung konnte nicht geladen werden',
  tryAgain: 'Noch einmal versuchen',
  join: (team) => `${team} beitreten`,
  notGood: 'Diese Einladung gilt nicht mehr',
  goodOnce: 'Eine Einladung gilt einmal, für ein paar Tage. Ein Besitzer des Teams kann eine neue schicken.',
  toYourTeams: 'Zu den eigenen Teams',
  invited: 'Einladung in dieses Team.',
  invitedBy: (name) => `${name} lädt in dieses Team ein.`,
  joinTeam: 'Dem Team beitreten',
  signedInAs: (name, logOut) => [
    'Angemeldet als ',
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
