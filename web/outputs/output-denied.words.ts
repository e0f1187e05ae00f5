export const outputDeniedWords = {
  gone: 'This output is gone',
  goneNote:
    'It was deleted, or the link is incomplete. Copy the link again from the controller. If the output is restored, this screen reconnects.',
  old: 'This link is too old',
  oldNote: 'This output’s link was replaced or is incomplete. Copy it again from the controller.',
  full: 'The room is full',
  fullNote:
    'The plan’s device limit is reached. Close the room on another device, or ask the operator to remove one. This screen keeps trying.',
  roomOf: 'This output’s room',
  notOpened: 'Couldn’t open the output',
};
