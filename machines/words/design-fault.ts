export const designFaultWords = {
  doubledId: 'Another element in this design has the same ID.',
  badAddress: 'Enter an address that starts with https://, without a user name or password.',
  unknownZone: 'Unknown time zone.',
  tooLarge: (kilobytes: number) =>
    `A design can be up to ${kilobytes} kB. Remove an element or shorten a text.`,
};

/** B67. */
export const designPlanWords = {
  colors: 'This room’s plan does not include custom colors. Choose a theme. Your draft is saved.',
  background:
    'This room’s plan does not include uploaded backgrounds. Choose another one. Your draft is saved.',
  designs:
    'This room’s plan includes one custom design, and you’re using it. Start other outputs from a preset. Your draft is saved.',
  logo: 'This room’s plan does not include logos. Remove the logo. Your draft is saved.',
  image: 'This room’s plan does not include custom images. Remove the image. Your draft is saved.',
};
