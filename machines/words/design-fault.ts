/** What is said of designs of outputs that cannot be taken. */
export const designFaultWords = {
  doubledId: 'Another element in this design has the same ID.',
  badAddress: 'Enter an address that starts with https://, without a user name or password.',
  unknownZone: 'Unknown time zone.',
  tooLarge: (kilobytes: number) =>
    `A design can be up to ${kilobytes} kB. Remove an element or shorten a text.`,
};
