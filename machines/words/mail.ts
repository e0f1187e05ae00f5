/** Mails: a paragraph, a button, and a sentence for those who did not ask for it. */
export const mailWords = {
  verify: {
    subject: 'Confirm your e-mail address',
    opening: 'Confirm that this e-mail address is yours. The link is good for three days.',
    action: 'Confirm the address',
    closing:
      'If you have no Callboard account with this address, do nothing: it is not confirmed without you.',
  },
  /** To owners of a team and those for its bills. */
  billing: {
    receiptSubject: (amount: string) => `Receipt: ${amount}`,
    receipt: (amount: string, what: string, team: string) =>
      `${amount} was paid for ${what}, for the team ${team}. The invoice is on its billing page.`,
    failedSubject: (amount: string) => `A payment of ${amount} failed`,
    failed: (amount: string, what: string, team: string) =>
      `${amount} for ${what}, for the team ${team}, could not be charged. The plan stays for now, and the payment is tried again. Change the payment method, so that it goes through.`,
    endingSubject: (what: string) => `${what} ends soon`,
    ending: (what: string, team: string, day: string) =>
      `${what} of the team ${team} ends on ${day}. What exists then stays usable; what the smaller plan lacks cannot be added.`,
    cancelledSubject: (plan: string) => `${plan} was cancelled`,
    cancelled: (plan: string, team: string, day: string) =>
      `${plan} of the team ${team} was cancelled. It stays active until ${day}, and nothing is charged any more. Until then it can be kept.`,
    ended: (plan: string, team: string) =>
      `${plan} of the team ${team} has ended, and nothing is charged any more. What exists stays usable.`,
    action: 'Open billing',
    closing: 'You get this as an owner of the team, or because you see to its bills.',
  },
  reset: {
    subject: 'Choose a new password',
    opening: 'You asked for a new password. The link works once, for one hour.',
    action: 'Choose a new password',
    closing: 'If you did not ask for it, do nothing: your password stays as it is.',
  },
  alreadyHere: {
    subject: 'You have an account already',
    opening:
      'Someone signed up with this e-mail address, which already belongs to an account. If that was you: log in, or ask for a new password.',
    action: 'Log in',
    closing: 'If it was not you, do nothing: nobody gets into your account with it.',
  },
  addressChanged: {
    subject: 'Your e-mail address was changed',
    opening:
      'Your Callboard account has another e-mail address now. If that was not you, take this one back: the link is good for three days, signs everybody out, and lets you choose a new password.',
    action: 'Take this address back',
    closing: 'If that was you, there is nothing to do.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    opening: 'The password of your Callboard account was changed, and all other devices were signed out.',
    action: 'Choose another password',
    closing: 'If that was you, there is nothing to do.',
  },
  /** What became of a second factor. */
  factor: {
    on: {
      subject: 'A second factor was set up',
      opening:
        'Your Callboard account asks for a code of an authenticator app at log-in from now on, and all other devices were signed out.',
    },
    off: {
      subject: 'The second factor was turned off',
      opening: 'Your Callboard account asks for the password alone at log-in from now on.',
    },
    appOff: {
      subject: 'The authenticator app was turned off',
      opening:
        'Your Callboard account takes no codes of an authenticator app any more. Its passkeys are still asked for after the password.',
    },
    passkeyOn: {
      subject: 'A passkey was added',
      opening:
        'A passkey was added to your Callboard account. It opens the account by itself, and is asked for after the password from now on.',
    },
    passkeyOff: {
      subject: 'A passkey was removed',
      opening: 'A passkey of your Callboard account was removed. It opens nothing any more.',
    },
    newCodes: {
      subject: 'New recovery codes were made',
      opening:
        'New recovery codes were made for your Callboard account. Those from before are good for nothing any more.',
    },
    codeUsed: {
      subject: 'A recovery code was used',
      opening:
        'A recovery code was used for your Callboard account. It is good once: your settings say how many are left.',
    },
    reset: {
      subject: 'The second factor was taken away',
      opening:
        'The people who run the server took the second factor off your Callboard account: it asks for the password alone. Set it up again in your settings.',
    },
  },
  invite: {
    subject: (team: string) => `Join ${team} on Callboard`,
    opening: (inviter: string, team: string) =>
      `${inviter} invites you to the team ${team}. The link works once, for seven days.`,
    action: 'See the invitation',
    closing: 'If you do not know who this is, do nothing: you are in no team until you accept.',
    /** Who invites, where they have no name. */
    anOwner: 'An owner',
  },
  webhookOff: {
    subject: 'A webhook was switched off',
    opening: (host: string) =>
      `Nothing has got through to ${host} for three days, so its webhook was switched off. What was to be sent is kept for a week.`,
    action: 'See what failed',
    closing: 'You get this mail because you made the webhook.',
  },
  signature: 'Callboard',
  /** In place of a link that is shown elsewhere, or was. */
  linkGone: '(its link)',
};
