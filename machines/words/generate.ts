export const generateWords = {
  title: 'Generate a room',
  askedBefore: 'A room was asked for here before. Reloading and going back make no other.',
  failed: 'No room could be made',
  serverAnswered: (status: number) => `The server answered ${status}. Try again in a moment.`,
  outOfReach: 'The server is out of reach. Check the network connection and try again.',
};
