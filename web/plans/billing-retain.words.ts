export const billingRetainWords = {
  failed: 'Your last payment failed',
  owed: (amount: string, day: string) => `You owe ${amount}. We’ll retry on ${day}.`,
  changeCard: 'Update your card to pay now and keep your plan.',
  toCard: 'Update payment method',
  ends: 'Your plan is ending',
  endsOn: (plan: string, day: string) => `${plan} is canceled and ends on ${day}.`,
  ended: (plan: string) => `${plan} is canceled.`,
  keepUntil: 'You can keep it until then. You’ll see the price before you confirm.',
  keep: 'Keep my plan',
  paused: 'Your plan is paused',
  nothingBilled: (plan: string) => `You won’t be billed for ${plan} until you resume it.`,
  resume: 'Resume',
  goesOn: 'Your plan is active',
  nothingToDo: 'No action needed.',
  toBilling: 'Go to billing',

  whichTeam: 'Choose a team',
  whichTeamAbout: 'You manage billing for several teams, and none has a payment due.',
  theTeams: 'Your teams',

  upgradeAbout: 'Get Premium for the rest of your event and keep everything you have:',
  upgradeCost: (amount: string) => `${amount}, once, tax included.`,
  noUpgrade: 'You have no Pro event to upgrade.',
  toPayment: 'Continue to payment',

  samples: 'Retain test',
  samplesAbout:
    'Preview of the pages people see when a payment provider sends them back here. Sample data only.',
  states: { past_due: 'Payment failed', deleted: 'Canceled', paused: 'Paused', active: 'Active' },
};
