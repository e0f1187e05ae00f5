export const deskNewsWords = {
  automationRests: 'Automation paused',
  automationRestsText: (name: string) => `“${name}” ran too often. It stays paused until someone resumes it.`,
  /** Starts with the visible label. */
  alsoHere: (count: number, names: string) => `${count} also here: ${names}`,
  undid: (what: string, who: string) => `Undid ${what} by ${who}`,
  undidYours: (what: string, who: string) => `${who} undid your ${what}`,
  replaced: (who: string) => `You replaced text from ${who}`,
  replacedYours: (who: string) => `${who} replaced your text`,
  text: (before: string, after: string) => `“${before}” is now “${after}”.`,
};
