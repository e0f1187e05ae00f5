export const prompterWords = {
  next: 'Next',
  end: 'End of the show',
  notes: 'Notes',
};
