import type { Command } from '../room/commands.ts';
import { FASTEST, MOST_WORDS, prompterFields, SLOWEST } from '../room/prompter.ts';
import { apiWords } from '../words/api.ts';
import { type Endpoint, endpoint, planned, targetTimer, timerTarget } from './endpoint.ts';
import { take } from './parameters.schema.ts';

const USUAL = prompterFields.speed.initial;

const asked = (scope: Endpoint['scope'], commands: readonly Command[]): Endpoint =>
  endpoint({
    scope,
    takes: {},
    answer: 'prompter',
    plan: () => planned(commands, apiWords.prompter),
  });

export const prompterEndpoints = {
  get_prompter: asked('read', []),
  run_prompter: endpoint({
    scope: 'show-call',
    takes: timerTarget,
    answer: 'prompter',
    plan: ({ show, given }) => {
      if (given.timer_id === undefined && given.index === undefined)
        return planned({ name: 'prompter/run', payload: {} }, apiWords.prompter);
      const target = targetTimer(show, given);
      return target.ok
        ? planned({ name: 'prompter/run', payload: { timerId: target.value._id } }, apiWords.prompter)
        : target;
    },
  }),
  stop_prompter: asked('show-call', [{ name: 'prompter/stop', payload: {} }]),
  set_prompter_speed: endpoint({
    scope: 'show-call',
    takes: { speed: take.number(SLOWEST, FASTEST, USUAL) },
    answer: 'prompter',
    plan: ({ given: { speed = USUAL } }) =>
      planned({ name: 'prompter/speed', payload: { speed } }, apiWords.prompter),
  }),
  jump_prompter: endpoint({
    scope: 'show-call',
    takes: { position: take.number(0, MOST_WORDS, 0) },
    answer: 'prompter',
    plan: ({ given: { position = 0 } }) =>
      planned({ name: 'prompter/jump', payload: { position } }, apiWords.prompter),
  }),
  set_prompter_follow: endpoint({
    scope: 'show-call',
    takes: { on: take.flag(true) },
    answer: 'prompter',
    plan: ({ given: { on = true } }) =>
      planned({ name: 'prompter/follow', payload: { on } }, apiWords.prompter),
  }),
};
