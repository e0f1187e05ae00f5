/** The log of what administrators changed. It is kept in these words. */
export const adminLogWords = {
  linkShown: 'was shown a link',
  mailTo: (address: string) => `email to ${address}`,
  planGiven: 'assigned a plan',
  /** Those that it has from now on are the detail. */
  featuresSet: 'set features',
  noFeatures: 'none',
  planTaken: 'removed the plan',
  team: (id: string) => `team ${id}`,
  /** Read back by `logDetail`: a plan's id, and until when. */
  planUntil: (plan: string, until: string) => `${plan} until ${until}`,
  madeAdministrator: 'made an administrator',
  tookRights: 'removed administrator rights',
  factorReset: 'reset two-factor authentication',
  sessionsEnded: 'signed out all sessions',
  user: (name: string) => `user ${name}`,
  /** What was made to happen is the detail. */
  sandbox: 'used the sandbox',
  backupMade: 'made a backup',
  commandLine: 'command line',
};
