/** The log of what administrators changed. It is kept in these words. */
export const adminLogWords = {
  linkShown: 'was shown a link',
  mailTo: (address: string) => `mail to ${address}`,
  planGiven: 'assigned a plan',
  /** Those that it has from now on are the detail. */
  featuresSet: 'set the features',
  noFeatures: 'none',
  planTaken: 'took the plan away',
  team: (id: string) => `team ${id}`,
  /** Read back by `logDetail`: a plan's id, and until when. */
  planUntil: (plan: string, until: string) => `${plan} until ${until}`,
  madeAdministrator: 'made an administrator',
  tookRights: 'took the rights of an administrator',
  factorReset: 'took away the second factor',
  sessionsEnded: 'ended the sessions',
  user: (name: string) => `user ${name}`,
  /** What was made to happen is the detail. */
  sandbox: 'used the sandbox',
  backupMade: 'made a backup',
  commandLine: 'command line',
};
