/** What goes to paper, or to a PDF. */
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
  secret: 'Whoever has a link may do what it says. Hand this sheet to nobody else.',
  codeOf: (title: string) => `QR code of ${title}`,
};
