export const generateWords = {
  title: 'Generate a room',
  askedBefore: 'You asked for a room here before. Reloading or going back does not make another.',
  failed: 'No room could be made',
};
