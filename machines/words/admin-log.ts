/** The log of what administrators changed. It is kept in these words. */
export const adminLogWords = {
  linkShown: 'link opened',
  mailTo: (address: string) => `email to ${address}`,
  planGiven: 'plan assigned',
  /** Those that it has from now on are the detail. */
  featuresSet: 'features set',
  noFeatures: 'none',
  planTaken: 'plan removed',
  team: (id: string) => `team ${id}`,
  /** Read back by `logDetail`: a plan's id, and until when. */
  planUntil: (plan: string, until: string) => `${plan} until ${until}`,
  madeAdministrator: 'administrator added',
  tookRights: 'administrator removed',
  factorReset: 'two-factor authentication reset',
  sessionsEnded: 'all sessions signed out',
  user: (name: string) => `user ${name}`,
  /** What was made to happen is the detail. */
  sandbox: 'sandbox used',
  backupMade: 'backup made',
  commandLine: 'command line',
};
