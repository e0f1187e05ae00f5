import { counted } from './counted.ts';

export const teamWords = {
  site: 'Site',
  signIn: 'Sign in',
  signUp: 'Sign up',
  select: 'Select a team',
  about:
    'A team shares its rooms and devices. To join one, open the invite that one of its owners sends you.',
  nameNeeded: 'Give the team a name.',
  create: 'Create a team',
  createText:
    'For everyone who runs shows together. The rooms of the team are open to all its members, on all their devices.',
  createTeam: 'Create team',
  nameOf: 'Name of the team',
  backToTeams: 'Back to your teams',
  settings: 'Settings',
  admin: 'Admin',
  documentation: 'Documentation',
  logout: 'Logout',
  menu: 'Menu',
  teamsNotLoaded: 'Your teams could not be loaded',
  serverFailed: 'Try again in a moment. If it stays so, tell the people who run this server.',
  tryAgain: 'Try again',
  notInTeam: 'You are not in this team',
  notInTeamText:
    'The link may be old, or somebody has taken you out of the team. Ask one of its owners for an invite.',
  toYourTeams: 'Go to your teams',
  teams: 'Teams',
  teamNamed: (title: string) => `Team: ${title}`,
  membersAndSettings: 'Members and team settings',
  noRooms: 'Your role in this team shows no rooms',
  noRoomsText: (role: string, may: string) =>
    `${role}: ${may} Ask an owner of the team if you need to run shows.`,
  toBilling: 'Go to billing',
  ownTeam: 'Your own team',
  unnamed: 'Unnamed team',
  members: (count: number) => counted(count, 'member'),
  /** `role`: "a member". */
  countAndRole: (members: string, role: string) => `${members}, you are ${role}`,
  unnamedMember: 'Unnamed member',
  /** Whom an invite is for that is a link. */
  linkHolder: 'Anyone with the link',
  dashboard: 'Dashboard',
  devices: 'Connected Devices',
  billing: 'Billing',

  needsMember: 'Your role in this team is for its bills. Ask an owner of the team to make you a member.',
  needsBilling: 'Only owners of the team and those who see to its bills may do that. Ask one of them.',
  needsOwner: 'Only owners of the team may do that. Ask one of them.',
};
