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
