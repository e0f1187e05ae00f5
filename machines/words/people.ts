import { withCount } from './counted.ts';

export const accountWords = {
  anonymous: 'Anonymous',
  required: 'Authentication required', // spec
};

export const teamWords = {
  site: 'Site',
  pages: 'Main pages',
  signIn: 'Sign in',
  signUp: 'Sign up',
  select: 'Select a team',
  about: 'Teams share rooms and devices. To join a team, open an invite from one of its owners.',
  nameNeeded: 'Enter a team name.',
  create: 'Create a team',
  createText: 'For people who run shows together. Every member can open every room, on any device.',
  createTeam: 'Create team',
  nameOf: 'Team name',
  backToTeams: 'Back to your teams',
  settings: 'Settings',
  admin: 'Admin',
  documentation: 'Documentation',
  logout: 'Logout',
  menu: 'Menu',
  teamsNotLoaded: 'Couldn’t load your teams',
  serverFailed: 'Try again in a moment. If that doesn’t help, contact this server’s operator.',
  tryAgain: 'Try again',
  notInTeam: 'You’re not in this team',
  notInTeamText: 'The link may be old, or you may have been removed. Ask a team owner for an invite.',
  toYourTeams: 'Go to your teams',
  teams: 'Teams',
  teamNamed: (title: string) => `Team: ${title}`,
  teamSettings: 'Team settings',
  noRooms: 'Your role can’t open this team’s rooms',
  noRoomsText: (role: string, may: string) =>
    `${role}: ${may} To run shows, ask a team owner for another role.`,
  toBilling: 'Go to billing',
  ownTeam: 'Personal team',
  unnamed: 'Unnamed team',
  members: (count: number) => withCount(count, 'member'),
  membersPage: 'Members',
  countAndRole: (members: string, role: string) => `${members}, you are ${role}`,
  unnamedMember: 'Unnamed member',
  linkHolder: 'Anyone with the link',
  dashboard: 'Dashboard',
  devices: 'Connected Devices',
  billing: 'Billing',

  needsMember: 'Your role only covers billing. Ask a team owner to make you a member.',
  needsBilling: 'Only team owners and billing contacts can do that.',
  needsOwner: 'Only team owners can do that.',
};

export const ownTeamWords = {
  mine: 'My team',
  of: (name: string) => `${name}'s team`,
};
