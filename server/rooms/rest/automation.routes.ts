import type { Hono } from 'hono';
import { z } from 'zod';
import { editableAutomationFields, type When } from '../../../machines/automation/automation.ts';
import { dryRun } from '../../../machines/automation/engine/dry-run.ts';
import { askedRecord } from '../../../machines/kernel/fields.schema.ts';
import { addressOf } from '../../http/address-key.ts';
import type { ApiContext, ApiEnv } from '../../http/api-types.ts';
import { parsedJson, queryOf } from '../../http/json-body.ts';
import type { Clock } from '../../kernel/clock.ts';
import { inSlices, type Turns } from '../../kernel/loop-turns.ts';
import type { RateLimits } from '../../kernel/rate-limits.ts';
import { refuse } from '../../kernel/refused.ts';
import { pointsOfShow } from '../command-cost.ts';
import type { DurableRoom } from '../host.types.ts';
import type { RoomStore } from '../journal/store.ts';

interface AutomationRoutesDeps {
  readonly store: RoomStore;
  readonly limits: RateLimits;
  readonly clock: Clock;
  readonly loopTurns: Turns;
}

const querySchema = z.object({ when: z.string().max(500) });
const { when: whenField } = editableAutomationFields;
const askedSchema = askedRecord({ when: whenField });

/** Cost of a dry run, and of each 40 kB of the room, which is read from the disk with its log: 1 MB takes 300 ms. */
const DRY_RUN_POINTS = 10;
const DRY_RUN_SIZE_POINTS = 15;

/** Runs and dry runs. `crewOf`: authorizes crew of the room. */
export function automationRoutes(
  routes: Hono<ApiEnv>,
  { store, limits, clock, loopTurns }: AutomationRoutesDeps,
  crewOf: (c: ApiContext) => DurableRoom,
): void {
  routes.get('/:pid/automations/runs', async (c) => {
    const { context } = crewOf(c);
    await limits.take('read', addressOf(c));
    return c.json(context.runs.past);
  });
  routes.get('/:pid/automations/dry-run', async (c) => {
    const { context } = crewOf(c);
    const when = whenIn(queryOf(c, querySchema).when);
    const points = DRY_RUN_POINTS + DRY_RUN_SIZE_POINTS * pointsOfShow(context.show);
    await limits.take('read', addressOf(c), points);
    const stored = await store.load(context.show.room._id);
    const steps = dryRun(context, stored?.tail ?? [], when, clock.difference());
    return c.json(await inSlices(steps, () => loopTurns.take(addressOf(c))));
  });
}

function whenIn(text: string): When {
  const asked = askedSchema.safeParse({ when: parsedJson(text, 20) });
  return asked.success ? asked.data.when : refuse('invalid');
}
