/** What is said of designs of outputs that cannot be taken. */
export const designFaultWords = {
  doubledId: 'Another element of the design has this id.',
  badAddress: 'Give an address that begins with https:// and has no name or password in it.',
  unknownZone: 'There is no such time zone.',
  tooLarge: (kilobytes: number) =>
    `A design has at most ${kilobytes} kB. Remove an element or shorten a text.`,
};
