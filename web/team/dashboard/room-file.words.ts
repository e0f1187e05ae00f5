export const roomFileWords = {
  noExport: (file: string) => `${file} is not a room export.`,
  otherVersion: (file: string) => `${file} was exported by another version of Callboard.`,
  changed: (file: string, places: string) => `${file} was edited after export. ${places}.`,
  more: (count: number) => ` And ${count} more.`,
  items: {
    timers: (place: number) => `timer ${place}`,
    messages: (place: number) => `message ${place}`,
    outputs: (place: number) => `output ${place}`,
  },
};
