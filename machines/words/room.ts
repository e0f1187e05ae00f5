import { withCount } from './counted.ts';

export const roomWords = {
  /** `holds` is a text such as "3 timers". */
  planFull: (plan: string, holds: string) => `${plan} includes ${holds}.`,
  seePlan: <Link>(link: Link) => [' ', link, '.'],
  seePlanLink: 'See the plan',
  unnamed: 'Unnamed room',
  outputName: 'Viewer',
  noPicture: 'Question pages have no preview.',
  noSuchPicture: 'No element of this output’s design shows a screen with that id.',
  noAnswers: 'Answers are off for this screen.',
  noAnswerAsked: 'This message asks for no answer.',
  answeredElsewhere: 'Another screen answered this message.',
  viewNotOpen: 'That screen’s link doesn’t open this view.',
  limit: (most: number, kind: string) =>
    `A room can have at most ${most} ${kind}. Remove some, or add fewer.`,
  clocksLimit: (most: number) => `This room can have ${withCount(most, 'clock')} besides the main one.`,
  kinds: {
    timers: 'timers',
    messages: 'messages',
    questions: 'questions',
    outputs: 'outputs',
    automations: 'automations',
    columns: 'columns',
    namedLinks: 'named links',
  },
  unfitCell: 'This text does not fit the column.',
};

export const automationWords = {
  noneCalled: (name: string) => `No automation in this room is called “${name}”.`,
  unfitPayload: (command: string) => `The step “${command}” has invalid values.`,
  notACommand: (command: string) => `“${command}” can’t be used in a step.`,
};
