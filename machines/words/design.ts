/** What a design shows for those who cannot see it. */
export const designWords = {
  page: 'A page of another site',
  questions: 'Questions',
  messages: 'Messages',
  pictureOf: (screen: string) => `Picture of ${screen}`,
  noPicture: 'No picture',
  noScreen: 'No screen chosen',
};
