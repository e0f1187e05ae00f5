import { counted } from './counted.ts';

/** What a refusal says where the words of its error (`errors.ts`) would be too vague. */
export const refusalWords = {
  wrongRoomPassword: 'That password is not right.',
  membersOnly: 'Only members of the room may do that.',
  planRooms: (rooms: number) => `Your plan allows ${rooms} rooms. Remove one first.`,
  unprovenAutomations: (most: number) =>
    `Without a confirmed e-mail address a team has at most ${most} automations. Confirm one, or ask the owner of the server to allow the team in OUTGOING_TEAMS.`,
  unprovenRooms: (rooms: number) =>
    `Without a confirmed e-mail address there is room for ${rooms} rooms. Log in with one, or remove rooms that you do not need.`,
  noSpaceUnproven:
    'This server has no more space for rooms without an account. Log in with a confirmed e-mail address and move the room to your team, or remove what you do not need.',

  signInAt: (site: string) => `Open ${site} for that: what is sent from this address can be read on its way.`,
  noPasskeysAt: (site: string) =>
    `Passkeys work at an https address with a name alone, and on the machine itself at http://localhost. This is ${site}.`,
  noPasskeyHere: 'This account has no passkey for this address.',
  mostPasskeys: (passkeys: number) => `An account has at most ${passkeys} passkeys. Remove one first.`,
  unknownAddress: (origin: string) =>
    `This server does not know its own address ${origin}. Whoever runs it sets PUBLIC_URL to it, or has the proxy pass on the host with its port.`,
  signInFirst: 'Sign in first.',
  signUpFirst: 'Sign up first.',
  enterCurrentPassword: 'Enter your current password.',
  accountFirst: 'Sign up or log in first: teams are shared between accounts.',

  mostTeams: (teams: number) => `You can be in ${teams} teams. Leave or delete one first.`,
  mostMembers: (members: number) => `A team has at most ${members} members. Ask an owner to make room.`,
  mostInvitations: (invitations: number) =>
    `A team has at most ${invitations} open invitations. Revoke some first.`,
  mostKeys: (keys: number) => `A team has at most ${keys} keys. Revoke one that nobody uses first.`,
  mostWebhooks: (webhooks: number) => `A team has at most ${webhooks} webhooks. Remove one first.`,
  outgoingUnlisted:
    'This team may not send to other machines from this server. Ask the owner of the server to add the team to OUTGOING_TEAMS.',
  webhookGone: 'There is no such webhook. It may have been removed.',
  deliveryGone: 'There is no such delivery. Only the newest 100 are kept.',
  planWebhooks: 'The plan of this team does not include webhooks. A plan with API access opens them.',
  keyGone: 'There is no such key. It may have been revoked.',
  planKeys: 'The plan of this team does not include the API. A plan with API access opens it.',
  mostDesigns: (designs: number) => `The library of this team holds ${designs} designs. Remove one first.`,
  libraryFull: 'The library of this team is as large as it may be. Remove some designs first.',
  invitationOver: 'This invitation has been used or revoked.',
  onlyOwner: (team: string) =>
    `You are the only owner of ${team}. Make someone else an owner, or delete that team first.`,
  billed: (team: string) => `${team} has a plan that is billed. Cancel it on its billing page first.`,
  noSuchMember: 'There is no such member in this team.',

  nothingBilled: 'The team has no subscription.',
  nothingToResume: 'Nothing of this plan can be taken back. Choose a plan again.',
  anotherPlan: 'The team has chosen another plan meanwhile.',
  beingConfirmed: 'A payment of this team is being confirmed. Wait a moment and look at its plan again.',
  noLifetime: 'A lifetime license cannot be bought beside the plan that the team has.',
  /** What the button of that plan says. */
  notOffered: (label: string) => `This change is not offered: ${label}.`,
  seatsBelow: (members: number) =>
    `Seats are taken by ${counted(members, 'member')} of the team. Take some out of the team first.`,
  noSeat: (seats: number) =>
    `${counted(seats, 'seat')} of this team, all taken. Add a seat on its billing page first.`,
  noSeatToJoin: 'This team has no free seat. Ask whoever invited you to add one.',
  /** Behind the name of a file. */
  noJson: 'is no JSON',
  noPaddlePrice: 'must be the id of a price, such as pri_01gsz8x8sawmvhz1pv30nge1ke',
  pricesShared: 'each item needs a price of its own',
  notSigned: 'This is not signed by the payment provider.',
  keyNeeded:
    'Send an Idempotency-Key, 8 to 100 letters, digits or hyphens: what you send with it happens once.',

  administratorsOnly: 'Only administrators may do that.',
  noSuchUser: 'There is no such user.',
  noSuchTeam: 'There is no such team.',
  featureNames: 'Name features by small letters, digits, - and _, 40 characters at most.',
  noSuchPlan: 'There is no plan with this id.',
  linkShownBefore: 'This link was shown before. Ask for the mail again.',
  /** Behind the name of the field. */
  unknownCursor: 'is not one that an answer gave',

  socketVersion: (version: string) => `This socket speaks version ${version} of the protocol.`,
  socketOfOtherSites: 'Pages of other sites may not open this socket.',
  tooManySockets:
    'Too many connections come from this address. Close some, or ask the people who run the server.',
  fateUnknown:
    'It is not known whether this was done, as a server did not answer. Look before you ask for it again.',
  notBuilt: 'The web app has not been built yet. Run: npm run build',
};
