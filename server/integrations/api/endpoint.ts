import { z } from 'zod';
import { type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { Message } from '../../../machines/message/message.ts';
import type { KeyScope } from '../../../machines/people/api-key.ts';
import type { ShowSnapshot } from '../../../machines/room/api.objects.ts';
import type { Command } from '../../../machines/room/commands.ts';
import { byId } from '../../../machines/room/ordered-list.ts';
import type { RoomContext, RoomState } from '../../../machines/room/room.state.ts';
import type { Timer } from '../../../machines/timer/timer.ts';
import { apiWords } from '../../../machines/words/api.ts';
import { type ParameterTable, type ParameterValues, param } from './parameters.schema.ts';

export type AnswerKind =
  | 'none'
  | 'status'
  | 'room'
  | 'timer'
  | 'timers'
  | 'message'
  | 'messages'
  | 'state'
  | 'logs'
  | 'links'
  | 'prompter'
  | 'clock'
  | 'clocks';

export interface PlanRequest<Table extends ParameterTable> extends Pick<RoomContext, 'flashes'> {
  readonly show: RoomState;
  readonly now: Instant;
  readonly parameters: ParameterValues<Table>;
}

export interface ApiPlan {
  readonly commands: readonly Command[];
  readonly says: (after: ShowSnapshot) => string;
  readonly about?: string;
}

interface EndpointDefinition<Table extends ParameterTable> {
  readonly scope: KeyScope;
  readonly takes: Table;
  readonly answer: AnswerKind;
  readonly plan: (request: PlanRequest<Table>) => Result<ApiPlan, Refusal>;
}

export interface Endpoint extends Omit<EndpointDefinition<ParameterTable>, 'takes'> {
  readonly takes: z.ZodObject<ParameterTable>;
}

export function endpoint<Table extends ParameterTable>(facts: EndpointDefinition<Table>): Endpoint;
export function endpoint({ takes, ...facts }: EndpointDefinition<ParameterTable>): Endpoint {
  return { ...facts, takes: z.object(takes) };
}

export function plannedCommands(
  commands: readonly Command[] | Command,
  says: ApiPlan['says'] | string,
  about?: string,
): Result<ApiPlan, Refusal> {
  return ok({
    commands: 'name' in commands ? [commands] : commands,
    says: typeof says === 'string' ? () => says : says,
    ...(about === undefined ? {} : { about }),
  });
}

export const timerTarget = {
  timer_id: param.id,
  index: param.number(1, 1_000_000),
} as const;
export const messageTarget = {
  message_id: param.id,
  index: param.number(1, 1_000_000),
} as const;

export function refuseParameterAt(path: string, message: string): Result<never, Refusal> {
  return fail({ ...refusal('invalid', message), issues: [{ path, message }] });
}

export function targetTimer(
  { timers }: RoomState,
  { timer_id: id, index }: ParameterValues<typeof timerTarget>,
): Result<Timer, Refusal> {
  if (id !== undefined && index !== undefined)
    return refuseParameterAt('timer_id', apiWords.oneTarget('timer_id'));
  const count = timers.length;
  if (id !== undefined)
    return foundOrRefusal(byId(timers, id), 'unknown_timer', apiWords.noTimerCalled(id, count));
  if (index === undefined) return refuseParameterAt('timer_id', apiWords.whichTimer);
  return foundOrRefusal(timers[index - 1], 'unknown_timer', apiWords.noTimerAt(index, count));
}

export function targetMessage(
  { messages }: RoomState,
  { message_id: id, index }: ParameterValues<typeof messageTarget>,
): Result<Message | null, Refusal> {
  if (id !== undefined && index !== undefined)
    return refuseParameterAt('message_id', apiWords.oneTarget('message_id'));
  const count = messages.length;
  if (id !== undefined)
    return foundOrRefusal(byId(messages, id), 'unknown_message', apiWords.noMessageCalled(id, count));
  if (index === undefined) return ok(null);
  return foundOrRefusal(messages[index - 1], 'unknown_message', apiWords.noMessageAt(index, count));
}

export function requireTargetMessage(
  show: RoomState,
  parameters: ParameterValues<typeof messageTarget>,
): Result<Message, Refusal> {
  const target = targetMessage(show, parameters);
  if (!target.ok) return target;
  return target.value === null ? refuseParameterAt('message_id', apiWords.whichMessage) : ok(target.value);
}

function foundOrRefusal<Thing>(
  thing: Thing | undefined,
  code: 'unknown_timer' | 'unknown_message',
  message: string,
): Result<Thing, Refusal> {
  return thing === undefined ? fail(refusal(code, message)) : ok(thing);
}
