/** The log is in English only. */
export const adminLogWords = {
  linkShown: 'link opened',
  mailTo: (address: string) => `email to ${address}`,
  planGiven: 'plan assigned',
  featuresSet: 'features set',
  noFeatures: 'none',
  planTaken: 'plan removed',
  team: (id: string) => `team ${id}`,
  /** `logDetailParts` parses this text. */
  planUntil: (plan: string, until: string) => `${plan} until ${until}`,
  madeAdministrator: 'administrator added',
  tookRights: 'administrator removed',
  factorReset: 'two-factor authentication reset',
  sessionsEnded: 'all sessions signed out',
  user: (name: string) => `user ${name}`,
  sandbox: 'sandbox used',
  backupMade: 'backup made',
  commandLine: 'command line',
};
