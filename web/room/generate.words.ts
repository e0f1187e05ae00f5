export const generateWords = {
  title: 'Create a room',
  askedBefore: 'You already created a room here. Reloading or going back doesn’t create another.',
  madeJustNow: 'You just created this room.',
  another: 'Create another',
  yourRooms: 'Your rooms',
  plans: 'Plans',
  failed: 'Couldn’t create a room',
};
