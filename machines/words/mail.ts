export const mailWords = {
  verify: {
    subject: 'Confirm your email',
    opening: 'Please confirm your email address. The link works for three days.',
    action: 'Confirm email',
    closing: 'If you don’t have a Callboard account, ignore this email. We won’t confirm the address.',
  },
  billing: {
    receiptSubject: (amount: string) => `Receipt: ${amount}`,
    receipt: (amount: string, what: string, team: string) =>
      `You paid ${amount} for ${what} (team ${team}). You’ll find the invoice on the billing page.`,
    failedSubject: (amount: string) => `Your payment of ${amount} failed`,
    failed: (amount: string, what: string, team: string) =>
      `We couldn’t charge ${amount} for ${what} (team ${team}). Your plan stays active while we retry. Please update your payment method.`,
    endingSubject: (what: string) => `${what} ends soon`,
    ending: (what: string, team: string, day: string) =>
      `${what} for team ${team} ends on ${day}. Everything you have keeps working; you just can’t add more than your new plan allows.`,
    cancelledSubject: (plan: string) => `${plan} was canceled`,
    cancelled: (plan: string, team: string, day: string) =>
      `${plan} for team ${team} was canceled. It stays active until ${day}, and you won’t be billed again. To keep your plan, open billing before then.`,
    ended: (plan: string, team: string) =>
      `${plan} for team ${team} has ended. You won’t be billed again. Everything you have keeps working.`,
    action: 'Open billing',
    closing: 'You receive this email because you own the team or manage its billing.',
  },
  reset: {
    subject: 'Choose a new password',
    opening: 'You requested a new password. The link works once, for one hour.',
    action: 'Choose new password',
    closing: 'If you didn’t request this, ignore this email. Your password stays the same.',
  },
  alreadyHere: {
    subject: 'You already have an account',
    opening:
      'Someone tried to sign up with your email address, but you already have an account. If that was you, sign in or reset your password.',
    action: 'Sign in',
    closing: 'If it wasn’t you, ignore this email. Your account is safe.',
  },
  addressChanged: {
    subject: 'Your email was changed',
    opening:
      'The email address of your Callboard account was changed. If you didn’t do this, restore it within three days. Restoring signs out all devices and lets you choose a new password.',
    action: 'Restore email',
    closing: 'If that was you, you don’t need to do anything.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    opening: 'Your Callboard password was changed, and all other devices were signed out.',
    action: 'Change password',
    closing: 'If that was you, you don’t need to do anything.',
  },
  factor: {
    on: {
      subject: 'Two-factor authentication is on',
      opening:
        'Callboard now asks for an authenticator code when you sign in. All other devices were signed out.',
    },
    off: {
      subject: 'Two-factor authentication is off',
      opening: 'Callboard now asks only for your password when you sign in.',
    },
    appOff: {
      subject: 'The authenticator app was turned off',
      opening:
        'Authenticator codes no longer work for your Callboard account. You still need a passkey after your password.',
    },
    passkeyOn: {
      subject: 'A passkey was added',
      opening:
        'A passkey was added to your Callboard account. You can sign in with it alone, and it’s now required after your password.',
    },
    passkeyOff: {
      subject: 'A passkey was removed',
      opening: 'A passkey was removed from your Callboard account. It can no longer sign in.',
    },
    newCodes: {
      subject: 'New recovery codes were created',
      opening: 'New recovery codes were created for your Callboard account. The old ones no longer work.',
    },
    codeUsed: {
      subject: 'A recovery code was used',
      opening:
        'Someone signed in to your Callboard account with a recovery code. Each code works once. Your settings show how many are left.',
    },
    reset: {
      subject: 'Two-factor authentication was reset',
      opening:
        'This server’s operator turned off two-factor authentication for your Callboard account. It now needs only your password. Set it up again in your settings.',
    },
  },
  invite: {
    subject: (team: string) => `Join ${team} on Callboard`,
    opening: (inviter: string, team: string) =>
      `${inviter} has invited you to the team ${team}. The link works once and expires after seven days.`,
    action: 'View invite',
    closing: 'If you don’t know this person, ignore this email. You only join the team if you accept.',
    anOwner: 'An owner',
  },
  webhookOff: {
    subject: 'A webhook was turned off',
    opening: (host: string) =>
      `Deliveries to ${host} have failed for three days, so the webhook was turned off. Once the receiver works, turn the webhook on again. Unsent events are kept for a week.`,
    action: 'View failures',
    closing: 'You receive this email because you created the webhook.',
  },
  signature: 'Callboard',
  /** Replaces a link in copies of mails. */
  linkGone: '(link)',
};
