import { Hono } from 'hono';
import { z } from 'zod';
import { type AutomationStep, editableAutomationFields } from '../../../machines/automation/automation.ts';
import { refusal } from '../../../machines/kernel/errors.ts';
import { requestRecord } from '../../../machines/kernel/fields.schema.ts';
import { utf8Bytes } from '../../../machines/kernel/plain-size.ts';
import type { RequestStep } from '../../../machines/room/automation.perform.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { ApiDeps } from '../../api.ts';
import { jsonBody } from '../../http/json-body.ts';
import { addressOf } from '../../http/peer.ts';
import { Refused } from '../../kernel/refused.ts';
import {
  type ApiContext,
  type ApiEnv,
  countChange,
  requireUser,
} from '../../people/accounts/auth.session.ts';
import { payingAddress } from '../../rooms/byte-budgets.ts';
import { chargeStoredBytes } from '../../rooms/rest/command-limits.ts';

const MAX_SECRET_BYTES = 1_024;
const SECRET_NAME = /^[A-Z0-9_]{1,64}$/;

const secretSchema = z.strictObject({
  value: z
    .string()
    .min(1)
    .max(MAX_SECRET_BYTES)
    .refine((value) => utf8Bytes(value) <= MAX_SECRET_BYTES, refusalWords.secretTooLong),
});
const testSchema = requestRecord({ steps: editableAutomationFields.steps });

export function requestRoutes({ rooms, requests, limits, budgets }: ApiDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  const { secrets } = requests;
  const ofMember = (c: ApiContext) =>
    rooms.findAsMember(c.req.param('pid') ?? '', requireUser(c).uid).context;
  routes.get('/:pid/secrets', async (c) => {
    await limits.take('read', addressOf(c));
    return c.json(await secrets.namesOf(ofMember(c).show.room));
  });
  routes.put('/:pid/secrets/:name', async (c) => {
    countChange(c, limits);
    const { value } = await jsonBody(c, secretSchema);
    const name = requireSecretName(c);
    const { room } = ofMember(c).show;
    await requests.requireReach(room);
    await chargeStoredBytes(c, budgets, () => secrets.set(ofMember(c).show.room, name, value), room.teamId);
    return c.body(null, 204);
  });
  routes.delete('/:pid/secrets/:name', async (c) => {
    countChange(c, limits);
    await secrets.remove(ofMember(c).show.room, requireSecretName(c));
    return c.body(null, 204);
  });
  routes.post('/:pid/requests/test', async (c) => {
    const { uid } = requireUser(c);
    const { steps } = await jsonBody(c, testSchema);
    const room = ofMember(c);
    await limits.take('webhookTry', uid);
    const address = payingAddress(budgets, room.show.room.teamId, addressOf(c));
    return c.json(await requests.test(room, requireRequestStep(steps), address));
  });
  return routes;
}

function requireSecretName(c: ApiContext): string {
  const name = c.req.param('name') ?? '';
  if (SECRET_NAME.test(name)) return name;
  throw new Refused({
    ...refusal('invalid'),
    issues: [{ path: 'name', message: refusalWords.secretName }],
  });
}

function requireRequestStep([step, ...rest]: readonly AutomationStep[]): RequestStep {
  if (step?.type === 'REQUEST' && rest.length === 0) return step;
  throw new Refused(refusal('invalid'));
}
