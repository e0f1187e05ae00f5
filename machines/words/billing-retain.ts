/** What is said so that a plan goes on, and where links of a payment provider lead. */
export const billingRetainWords = {
  failed: 'The last payment did not go through',
  owed: (amount: string, day: string) => `${amount} is owed, and is tried again on ${day}.`,
  changeCard: 'Change the card, and what is owed is charged to it at once. Then the plan goes on as before.',
  toCard: 'Update payment method',
  ends: 'The plan ends',
  endsOn: (plan: string, day: string) => `${plan} is cancelled, and counts until ${day}.`,
  ended: (plan: string) => `${plan} is cancelled.`,
  keepUntil: 'It can be kept until then. What that costs, and when, is said before you press.',
  keep: 'Keep my plan',
  paused: 'The plan is paused',
  nothingBilled: (plan: string) => `Nothing is billed for ${plan} until it is resumed.`,
  resume: 'Resume',
  goesOn: 'The plan goes on',
  nothingToDo: 'There is nothing to sort out.',
  toBilling: 'Go to billing',

  whichTeam: 'Which team is it about?',
  whichTeamAbout: 'You see to the bills of several teams, and none of them owes anything.',
  theTeams: 'The billing of your teams',

  upgradeAbout: 'Premium for the rest of your event, with everything that is there already:',
  upgradeCost: (amount: string) => `${amount}, once, tax included.`,
  noUpgrade: 'There is no Pro event that could become Premium.',
  toPayment: 'Continue to payment',

  samples: 'Retain test',
  samplesAbout:
    'What people read whom a payment provider leads back here, in each state. Nothing here is about a real team.',
  states: { past_due: 'Payment failed', deleted: 'Cancelled', paused: 'Paused', active: 'Active' },
};
