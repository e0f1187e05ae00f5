export const generateWords = {
  title: 'Generate a room',
  askedBefore: 'You asked for a room here before. Reloading or going back does not make another.',
  madeJustNow: 'This is the room that you just made.',
  another: 'Generate another',
  yourRooms: 'Your rooms',
  plans: 'Plans',
  failed: 'No room could be made',
};
