import { expect, it } from 'vitest';
import type { RequestStep } from '../../../machines/room/automation.perform.ts';
import { FakeClock } from '../../../tests/integration/room-host.fixtures.ts';
import { testRoom } from '../../../tests/support/test-room.ts';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { AllowedAddresses } from './receiver.ts';
import { type RequestSecrets, RequestService } from './request.service.ts';
import type { RequestSender } from './request-sender.ts';

it('K2378 a test of a request counts in the limit of ten steps a second in a room', async () => {
  const clock = new FakeClock();
  const sent: unknown[] = [];
  const service = new RequestService({
    sender: {
      send: async (asked: unknown) => {
        sent.push(asked);
        return { status: 200 };
      },
    } as unknown as RequestSender,
    secrets: {} as unknown as RequestSecrets,
    allowed: new AllowedAddresses([]),
    outgoingTeams: { require: async () => {} },
    limits: rateLimits(clock, null),
    clock,
  });
  const step: RequestStep = { type: 'REQUEST', method: 'GET', url: 'https://a.example/{timer}' };
  const test = () => service.test(testRoom([{ name: 'Keynote' }]), step, 'an address');
  for (let nth = 0; nth < 10; nth += 1) expect(await test()).toEqual({ status: 200 });
  await expect(test()).rejects.toMatchObject({ refusal: { code: 'rate_limited' } });
  expect(sent).toHaveLength(10);
  expect(sent[0]).toMatchObject({ step, values: { timer: 'Keynote' }, until: clock.now() + 10_000 });
});
