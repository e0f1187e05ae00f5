export const deskNewsWords = {
  automationRests: 'Automation paused',
  automationRestsText: (name: string) => `“${name}” ran too often. It stays paused until someone resumes it.`,
  /** The accessible name starts with the visible label. */
  alsoHere: (count: number, names: string) => `${count} also here: ${names}`,
  undid: (what: string, who: string) => `Undid ${what} by ${who}`,
  undidYours: (what: string, who: string) => `${who} undid your ${what}`,
  replaced: (who: string) => `You replaced text from ${who}`,
  replacedYours: (who: string) => `${who} replaced your text`,
  text: (before: string, after: string) => `“${before}” is now “${after}”.`,
};

export const paperWords = {
  titles: { rundown: 'Rundown', agenda: 'Agenda', links: 'Links' },
  title: (room: string, what: string) => `${room} · ${what}`,
  printed: (day: string, time: string, zone: string) => `Printed ${day}, ${time}, ${zone}`,
  columns: {
    number: 'No.',

    start: 'Start',
    end: 'End',
    title: 'Title',
    length: 'Length',
    notes: 'Notes',
    cue: 'Starts',
  },
  secret: 'These links give access to the room. Don’t share this sheet with anyone else.',
  codeOf: (title: string) => `${title} QR code`,
};
