export const designWords = {
  page: 'Web page',
  questions: 'Questions',
  messages: 'Messages',
  pictureOf: (screen: string) => `${screen}: preview`,
  nextScript: 'Next:',
  noPicture: 'No preview',
  noScreen: 'No screen chosen',
  secondsAgo: (count: number) => `${count} s ago`,
  minutesAgo: (count: number) => `${count} min ago`,
};
