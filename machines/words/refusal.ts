import { withCount } from './counted.ts';

export const refusalWords = {
  wrongRoomPassword: 'Wrong password.',
  startedWithin: 'The start time must be in the last 12 hours.',
  timecode: 'At the room’s timecode rate, this frame number does not exist. Use another one.',
  clockLength: 'A countdown needs a length. Only a clock that counts up can do without.',
  endlessClock: 'This clock counts up without end, so it has no length to change.',
  membersOnly: 'Only room members can do that.',
  planRooms: (rooms: number) => `Your plan allows ${rooms} rooms. Remove one first.`,
  unprovenAutomations: (most: number) =>
    `Teams without a confirmed email address can have ${most} automations. Confirm an address, or ask the server’s operator to add the team to OUTGOING_TEAMS.`,
  unprovenRooms: (rooms: number) =>
    `Without a confirmed email address, you can have ${rooms} rooms. Sign in with one, or delete rooms you don’t need.`,
  noSpaceUnproven:
    'This server has no space left for rooms without an account. Sign in with a confirmed email address and move the room to your team, or delete rooms you don’t need.',

  signInAt: (site: string) => `Open ${site} to do this. Data sent from the current address is not encrypted.`,
  noPasskeysAt: (site: string) =>
    `Passkeys need an https address with a domain name, or http://localhost on this computer. This is ${site}.`,
  noPasskeyHere: 'This account has no passkey for this site.',
  mostPasskeys: (passkeys: number) => `You can have up to ${passkeys} passkeys. Remove one first.`,
  unknownAddress: (origin: string) =>
    `This server does not recognize its address ${origin}. Its operator must set PUBLIC_URL to it, or make the proxy pass on host and port.`,
  signInFirst: 'Sign in first.',
  signUpFirst: 'Sign up first.',
  enterCurrentPassword: 'Enter your current password.',
  accountFirst: 'Sign up or sign in first. Teams need accounts.',

  mostTeams: (teams: number) => `You can be in up to ${teams} teams. Leave or delete one first.`,
  mostMembers: (members: number) =>
    `This team has the maximum of ${members} members. Ask an owner to make room.`,
  mostInvitations: (invitations: number) =>
    `This team has ${invitations} open invites, the maximum. Revoke one first.`,
  mostKeys: (keys: number) => `This team has ${keys} keys, the maximum. Revoke an unused one first.`,
  mostWebhooks: (webhooks: number) => `This team has ${webhooks} webhooks, the maximum. Remove one first.`,
  outgoingUnlisted:
    'This team can’t send to other machines from this server. Ask the server’s operator to add it to OUTGOING_TEAMS.',
  webhookGone: 'This webhook no longer exists.',
  mostSecrets: (secrets: number) => `This room has ${secrets} secrets, the maximum. Remove one first.`,
  secretName: 'Use 1 to 64 capital letters, digits and underscores.',
  secretTooLong: 'A secret may have at most 1 kB.',
  deliveryGone: 'This delivery is no longer available. We keep the newest 100.',
  planWebhooks: 'This team’s plan does not include webhooks. Choose a plan with API access.',
  kioskGone: 'This kiosk link no longer works. Ask the team for a new one.',
  mostKiosks: (kiosks: number) => `This team has ${kiosks} kiosk links, the maximum. Remove one first.`,
  kioskPassword: (room: string) => `Room ${room} has a password. Remove the password first.`,
  mostWalls: (walls: number) => `This team has ${walls} walls open, the maximum. Close one first.`,
  keyGone: 'This key no longer exists.',
  planKeys: 'This team’s plan does not include the API. Choose a plan with API access.',
  mostDesigns: (designs: number) => `This team’s library is full (${designs} designs). Remove one first.`,
  libraryFull: 'This team’s library has reached its size limit. Remove some designs first.',
  invitationOver: 'This invite was used or revoked.',
  onlyOwner: (team: string) =>
    `You are the only owner of ${team}. Make someone else an owner or delete the team first.`,
  billed: (team: string) => `${team} has an active plan. Cancel it on the billing page first.`,
  noSuchMember: 'This team has no such member. Reload the page.',

  nothingBilled: 'This team has no subscription.',
  nothingToResume: 'There is no change to undo. Choose a plan again.',
  anotherPlan: 'The team’s plan has changed. Check it and try again.',
  beingConfirmed: 'A payment is being confirmed. Wait a moment, then check the plan again.',
  noLifetime: 'You can’t add a lifetime license to the team’s current plan. Choose another plan.',
  notOffered: (label: string) => `This change is not available: ${label}.`,
  seatsBelow: (members: number) =>
    `Your team’s ${withCount(members, 'member')} need seats. Remove members from the team first.`,
  noSeat: (seats: number) =>
    `All ${withCount(seats, 'seat')} are used. Add a seat on the billing page first.`,
  noSeatToJoin: 'This team has no free seats. Ask a team owner to add one.',
  noJson: 'is not valid JSON',
  noPaddlePrice: 'must be a price ID, such as pri_01gsz8x8sawmvhz1pv30nge1ke',
  pricesShared: 'each item needs its own price',
  notSigned: 'The payment provider’s signature is missing or wrong.',
  keyNeeded:
    'Send an Idempotency-Key of 8 to 100 letters, digits or hyphens, so that a repeated request takes effect once.',

  administratorsOnly: 'Only administrators can do that.',
  noSuchUser: 'This user doesn’t exist.',
  noSuchTeam: 'This team doesn’t exist.',
  featureNames: 'Feature names use lowercase letters, digits, - and _, up to 40 characters.',
  noSuchPlan: 'No plan has this ID.',
  linkShownBefore: 'This link was already shown. Request the email again.',
  unknownCursor: 'is not a cursor from an earlier answer',

  socketVersion: (version: string) =>
    `This server’s socket uses protocol version ${version}. Reload the page, or update this client.`,
  socketOfOtherSites:
    'Pages on other sites can’t open this socket. This server’s operator can allow them in ORIGINS.',
  tooManySockets: 'Too many connections from this address. Close some, or ask this server’s operator.',
  fateUnknown: 'The server didn’t answer, so this may or may not have worked. Check before you try again.',
  notBuilt: 'The web app has not been built yet. Run: npm run build',
};

export const designFaultWords = {
  doubledId: 'Another element in this design has the same ID.',
  badAddress: 'Enter an address that starts with https://, without a user name or password.',
  unknownZone: 'Unknown time zone.',
  tooLarge: (kilobytes: number) =>
    `A design can be up to ${kilobytes} kB. Remove an element or shorten a text.`,
};

export const designPlanWords = {
  colors: 'This room’s plan does not include custom colors. Choose a theme. Your draft is saved.',
  background:
    'This room’s plan does not include uploaded backgrounds. Choose another one. Your draft is saved.',
  designs:
    'This room’s plan includes one custom design, and you’re using it. Start other outputs from a preset. Your draft is saved.',
  logo: 'This room’s plan does not include logos. Remove the logo. Your draft is saved.',
  image: 'This room’s plan does not include custom images. Remove the image. Your draft is saved.',
};
