export const generateWords = {
  title: 'Generate a room',
  askedBefore: 'A room was asked for here before. Reloading and going back make no other.',
  failed: 'No room could be made',
};
