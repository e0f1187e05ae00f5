import { expect, it } from 'vitest';
import { FakeClock } from '../../../tests/integration/room-host.fixtures.ts';
import { testRoom } from '../../../tests/support/test-room.ts';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { noByteBudgets } from '../../rooms/byte-budgets.ts';
import type { RoomService } from '../../rooms/rest/room.service.ts';
import { EndpointRunner, type EndpointRunnerDeps, type RoomRequest } from './endpoint-runner.ts';
import { endpointNamed } from './endpoints.ts';

type Asking = Pick<Parameters<RoomService['inOneGo']>[2], 'spend'>;

/** A runner whose commands all turn out to cost as much. */
function costing(points: number, payers: EndpointRunnerDeps['payers'] = noByteBudgets) {
  const clock = new FakeClock();
  const room = { context: testRoom(), epoch: 1, seq: 0 };
  const rooms = {
    command: async (_room: unknown, _command: unknown, _principal: unknown, { spend }: Asking) => {
      spend?.(points);
      return {};
    },
    inOneGo: async (_roomId: unknown, _commands: unknown, { spend }: Asking) => {
      spend?.(points);
      return {};
    },
  };
  const access = { room: () => room, requireCommand: () => {}, opens: () => true };
  const host = { withPending: () => null };
  const runner = new EndpointRunner({
    access,
    rooms,
    host,
    clock,
    limits: rateLimits(clock),
    payers,
  } as unknown as EndpointRunnerDeps);
  const asked = (sent: object, address: string, teamId: string | null = null) =>
    ({
      room,
      sent,
      key: { id: 'key', teamId },
      text: 'key',
      address,
      site: '',
      by: 0,
      keep: null,
    }) as unknown as RoomRequest;
  const start = endpointNamed('start');
  if (start === null) throw new Error('an endpoint expected');
  const commands = [{ name: 'room/onAir', payload: { on: true } }];
  return {
    start: (address: string, teamId?: string) => runner.run(start, asked({}, address, teamId)),
    batch: (address: string) => runner.batch(asked({ commands }, address)),
  };
}

it.each(['start', 'batch'] as const)(
  'W545 the endpoint %s charges its commands to the network address of the request',
  async (kind) => {
    const commands = costing(2_999);
    await commands[kind]('a');
    await expect(commands.start('a')).rejects.toMatchObject({ refusal: { code: 'rate_limited' } });
    await expect(commands.batch('a')).rejects.toMatchObject({ refusal: { code: 'rate_limited' } });
    await commands[kind]('b');
  },
);

it('W2813 commands of a proven team count apart from those of others at the same address', async () => {
  const commands = costing(2_999, { payerOfTeam: (teamId) => (teamId === 'proven' ? 't:proven' : '') });
  await commands.start('hall', 'visitor');
  await expect(commands.start('hall', 'visitor')).rejects.toMatchObject({
    refusal: { code: 'rate_limited' },
  });
  await commands.start('hall', 'proven');
});

it('W545 the costs from all addresses count for the room', async () => {
  const commands = costing(2_000);
  for (const address of ['a', 'b']) await commands.start(address);
  await commands.batch('c');
  await expect(commands.start('d')).rejects.toMatchObject({ refusal: { code: 'rate_limited' } });
});
