import type { AutomationStep } from '../../../machines/automation/automation.ts';
import type { RequestEnd } from '../../../machines/automation/runs.ts';
import { type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import { placeholdersOf, REQUEST_LIFE, type RequestStep } from '../../../machines/room/automation.perform.ts';
import { parseCommand, stepIssues } from '../../../machines/room/commands.schema.ts';
import type { RoomContext, RoomInfo } from '../../../machines/room/room.state.ts';
import { deliveryWords } from '../../../machines/words/webhook.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RateLimits } from '../../kernel/rate-limits.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { OutgoingTeams } from '../../people/teams/memberships.ts';
import type { RequestSending } from '../../rooms/outgoing.ts';
import { requestUrl } from './filled-request.ts';
import { type AllowedAddresses, isForbidden } from './receiver.ts';
import type { RequestSecrets } from './request-secrets.ts';
import type { RequestSender } from './request-sender.ts';

interface RequestServiceDeps {
  readonly sender: RequestSender;
  readonly secrets: RequestSecrets;
  readonly allowed: AllowedAddresses;
  readonly outgoingTeams: Pick<OutgoingTeams, 'require'>;
  readonly limits: RateLimits;
  readonly clock: Pick<Clock, 'now'>;
}

/** Requests of automations: what they may be, what a step sends, and a test. */
export class RequestService {
  readonly secrets: RequestSecrets;
  readonly #deps: RequestServiceDeps;

  constructor(deps: RequestServiceDeps) {
    this.#deps = deps;
    this.secrets = deps.secrets;
  }

  /** Why an automation may not have these steps: what the room cannot know of addresses (K2371). */
  readonly refusalOf = (steps: readonly AutomationStep[]): Refusal | null => {
    for (const [place, step] of steps.entries()) {
      const url = step.type === 'REQUEST' ? requestUrl(step) : undefined;
      const path = `steps.${place}.url`;
      if (url === null) return { ...refusal('invalid'), issues: [{ path, message: deliveryWords.badUrl }] };
      if (url === undefined || !isForbidden(url, this.#deps.allowed)) continue;
      const message = deliveryWords.forbidden;
      return { ...refusal('forbidden', message), issues: [{ path, message }] };
    }
    return null;
  };

  /** Sends a step's request; null while the server stops. */
  readonly send = (room: RoomInfo, sending: RequestSending): Promise<RequestEnd | null> => {
    const { values, until } = sending;
    return this.#deps.sender.send({ room, step: sending, values, until });
  };

  /** Refuses `outgoing_not_allowed`. */
  requireReach({ teamId }: Pick<RoomInfo, 'teamId'>): Promise<void> {
    return this.#deps.outgoingTeams.require(teamId ?? '');
  }

  /** Sends it once now, with placeholders filled in, and counts it as a step (K2378). */
  async test({ show }: RoomContext, step: RequestStep, address: string): Promise<RequestEnd> {
    const { clock, limits, sender } = this.#deps;
    const { room } = show;
    const issues = stepIssues([step], parseCommand);
    const refused = issues.length > 0 ? { ...refusal('invalid'), issues } : this.refusalOf([step]);
    if (refused !== null) throw new Refused(refused);
    await this.requireReach(room);
    limits.takeEach([
      ['automatedRoom', room._id],
      ['commandRoom', room._id],
      ['commandAddress', address],
    ]);
    const now = clock.now();
    const values = placeholdersOf({ show }, null, now);
    const until = now + REQUEST_LIFE;
    return (await sender.send({ room, step, values, until })) ?? refuse('restarting');
  }
}
