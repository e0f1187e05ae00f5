export const billingWords = {
  permissionDenied: '403 Permission Denied', // spec
  noPlanAccess: "You don't have permission to access this plan", // spec
  notFound: '404 Not Found', // spec
  planNotFound: "The plan you are looking for wasn't found.", // spec
  error: 'Error', // spec
  title: 'Billing',
  backToBilling: 'Back to billing',
  /** On each page of the app. */
  paymentFailed: (team: string) => `The last payment for ${team} failed. It is tried again.`,
  /** What is said of a press that failed. */
  noAnswer: 'No answer came. Press again: nothing is charged twice.',
  providerAway:
    'The payment provider does not answer right now. Press again in a while: nothing is charged twice.',
  tooOften: 'That was too often. Wait a moment and press again: nothing is charged twice.',
  notShown: 'Your role in this team does not show the plan',
  planOf: (team: string) => `The plan of ${team}`,
  currentPlan: 'Current plan',
  includes: 'What it includes',
  markOnScreens: (site: string) => `${site} mark on the screens`,
  notShownText: (role: string, may: string) => `${role}: ${may} Ask an owner of the team about the plan.`,
  /** At the head of a sentence. */
  thePlan: 'The plan',
  /** "Active until", and the day. */
  end: (label: string, day: string) => `${label} ${day}.`,
  markShown: 'Shown',
  markNotShown: 'Not shown',
  limits: {
    devices: 'Connected devices in a room',
    timers: 'Timers in a room',
    messages: 'Messages in a room',
  },
  rooms: 'Rooms',
  inUse: (rooms: number) => `${rooms} in use`,
  inUseOf: (rooms: number, limit: string) => `${rooms} of ${limit} in use`,
  noBilling: 'This server has no billing: everything is included, without limits.',
  allRooms: 'It applies to all rooms of the team.',
  allRoomsLimited: 'It applies to all rooms of the team. What is there stays usable when a limit is reached.',
};
