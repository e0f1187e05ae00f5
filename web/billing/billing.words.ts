export const billingWords = {
  permissionDenied: '403 Permission Denied', // spec
  noPlanAccess: "You don't have permission to access this plan", // spec
  notFound: '404 Not Found', // spec
  planNotFound: "The plan you are looking for wasn't found.", // spec
  error: 'Error', // spec
  title: 'Billing',
  backToBilling: 'Back to billing',
  paymentFailed: (team: string) => `The last payment for ${team} failed. We’ll retry it.`,
  noAnswer: 'No answer from the server. Try again, you won’t be charged twice.',
  providerAway: 'The payment provider isn’t responding. Try again later, you won’t be charged twice.',
  tooOften: 'Too many attempts. Wait a moment and try again, you won’t be charged twice.',
  notShown: 'Your role can’t view this plan',
  planOf: (team: string) => `Plan for ${team}`,
  currentPlan: 'Current plan',
  includes: 'Included',
  markOnScreens: (site: string) => `${site} mark on screens`,
  notShownText: (role: string, may: string) => `${role}: ${may} Ask a team owner about the plan.`,
  thePlan: 'The plan',
  end: (label: string, day: string) => `${label} ${day}.`,
  markShown: 'Shown',
  markNotShown: 'Not shown',
  limits: {
    devices: 'Connected devices per room',
    timers: 'Timers per room',
    messages: 'Messages per room',
  },
  rooms: 'Rooms',
  inUse: (rooms: number) => `${rooms} in use`,
  inUseOf: (rooms: number, limit: string) => `${rooms} of ${limit} in use`,
  noBilling: 'This server has no billing: every feature is included, without limits.',
  allRooms: 'Applies to all rooms of the team.',
  allRoomsLimited: 'Applies to all rooms of the team. At a limit, everything you have keeps working.',
};

export const answerWords = {
  unreadable: 'The server sent an unexpected response. Reload the page.',
};
