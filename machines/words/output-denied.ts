export const outputDeniedWords = {
  gone: 'This output is gone',
  goneNote:
    'It was removed from its room, or the link is incomplete. Copy the link again from the controller. If the output is brought back, so is this screen.',
  old: 'This link is too old',
  oldNote:
    'The link of this output has been replaced, or it is incomplete. Copy it again from the controller.',
  full: 'The room is full',
  fullNote:
    'It has as many devices as its plan allows. Close it on another device, or ask the operator to remove one. This screen keeps trying.',
  roomOf: 'The room of this output',
  notOpened: 'The output cannot be opened',
};
