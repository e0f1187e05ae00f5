import type { Translation } from '../kernel/translation.ts';
import { withCount } from './counted.ts';
import type {
  accountWords as english,
  ownTeamWords as englishOwnTeam,
  teamWords as englishTeam,
} from './people.ts';

export const accountWords: Translation<typeof english> = {
  anonymous: 'Ohne Namen',
  required: 'Anmeldung erforderlich',
};

export const teamWords: Translation<typeof englishTeam> = {
  site: 'Seite',
  pages: 'Hauptseiten',
  signIn: 'Anmelden',
  signUp: 'Registrieren',
  select: 'Team wählen',
  about: 'Teams teilen Räume und Geräte. Um beizutreten, öffnen Sie die Einladung eines Besitzers.',
  nameNeeded: 'Bitte einen Teamnamen eingeben.',
  create: 'Team erstellen',
  createText: 'Für alle, die zusammen Shows fahren. Jedes Mitglied kann jeden Raum öffnen, auf jedem Gerät.',
  createTeam: 'Team erstellen',
  nameOf: 'Teamname',
  backToTeams: 'Zurück zu Ihren Teams',
  settings: 'Einstellungen',
  admin: 'Admin',
  documentation: 'Anleitung',
  logout: 'Abmelden',
  menu: 'Menü',
  teamsNotLoaded: 'Die Teams konnten nicht geladen werden',
  serverFailed:
    'Bitte gleich erneut versuchen. Hilft das nicht, wenden Sie sich an den Betreiber dieses Servers.',
  tryAgain: 'Erneut versuchen',
  notInTeam: 'Sie sind nicht in diesem Team',
  notInTeamText:
    'Der Link ist vielleicht alt, oder Sie wurden entfernt. Bitten Sie einen Besitzer des Teams um eine Einladung.',
  toYourTeams: 'Zu Ihren Teams',
  teams: 'Teams',
  teamNamed: (title) => `Team: ${title}`,
  teamSettings: 'Teameinstellungen',
  noRooms: 'Mit Ihrer Rolle öffnen Sie keine Räume dieses Teams',
  noRoomsText: (role, may) =>
    `${role}: ${may} Um Shows zu fahren, bitten Sie einen Besitzer des Teams um eine andere Rolle.`,
  toBilling: 'Zur Abrechnung',
  ownTeam: 'Persönliches Team',
  unnamed: 'Unbenanntes Team',
  members: (count) => withCount(count, 'Mitglied', 'Mitglieder'),
  membersPage: 'Mitglieder',
  countAndRole: (members, role) => `${members}, Sie sind ${role}`,
  unnamedMember: 'Unbenanntes Mitglied',
  linkHolder: 'Alle mit dem Link',
  dashboard: 'Übersicht',
  devices: 'Verbundene Geräte',
  billing: 'Abrechnung',
  needsMember:
    'Ihre Rolle umfasst nur die Abrechnung. Bitten Sie einen Besitzer, Sie zum Mitglied zu machen.',
  needsBilling: 'Das können nur Besitzer und Abrechnungskontakte des Teams.',
  needsOwner: 'Das können nur Besitzer des Teams.',
};

export const ownTeamWords: Translation<typeof englishOwnTeam> = {
  mine: 'Mein Team',
  of: (name) => `Team von ${name}`,
};
