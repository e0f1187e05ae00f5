import { EVENT_WAIT } from '../../server/billing/billing-events.ts';
import { type Clock, systemClock } from '../../server/kernel/clock.ts';
import { CHIEF, GOOD_CARD, sandboxChief, sandboxOf, type TeamBilling } from './billing.ts';
import { PaddleStandIn } from './paddle-stand-in.ts';
import { People } from './people.ts';

type Happening = 'renew' | 'pause' | 'refund' | 'chargeback' | 'down' | 'busy' | 'lost' | 'hold' | 'release';

/** A payment provider in a test, and the people of a server that has it. */
export interface PlayedProvider {
  readonly people: People;
  /** Types a card where a checkout or a change of card has led. False: no money came. */
  pay(url: string, card?: string): Promise<boolean>;
  /** Makes an event happen without a request. */
  happen(what: Happening, team: TeamBilling): Promise<void>;
  leave(): Promise<void>;
}

/** The system's clock, on which no call waits for a delayed event. */
function clockOfHolding() {
  const real = systemClock();
  const holding = { isHolding: false };
  const after: Clock['after'] = (ms, ring) =>
    real.after(holding.isHolding && ms === EVENT_WAIT ? 0 : ms, ring);
  return { clock: { ...real, after }, holding };
}

/** The one that is played by the server itself. */
export async function playedSandbox(): Promise<PlayedProvider> {
  const { clock, holding } = clockOfHolding();
  const people = await People.gather({ clock, env: { ADMIN_EMAIL: CHIEF, BILLING: 'sandbox' } });
  const happens = sandboxOf(await sandboxChief(people));
  return {
    people,
    pay: async (url, card = GOOD_CARD) => {
      const form = { method: 'POST', redirect: 'manual', body: new URLSearchParams({ card }) } as const;
      const { headers } = await fetch(people.server.url + url, form);
      return headers.get('location')?.startsWith('/') ?? false;
    },
    happen: async (what, team) => {
      await happens(what, team.teamId);
      if (what === 'hold' || what === 'release') holding.isHolding = what === 'hold';
    },
    leave: () => people.leave(),
  };
}

/** Paddle, as its API is documented. */
export async function playedPaddle(): Promise<PlayedProvider & { readonly paddle: PaddleStandIn }> {
  const paddle = await PaddleStandIn.open();
  const { clock, holding } = clockOfHolding();
  const people = await People.gather({ clock, env: { ...paddle.env(), ADMIN_EMAIL: CHIEF } });
  paddle.hook = `${people.server.url}/api/billing/events`;
  const { book } = paddle;
  return {
    people,
    paddle,
    pay: (url, card = GOOD_CARD) =>
      Promise.resolve(book.pay(new URL(url, paddle.url).searchParams.get('transaction') ?? '', card)),
    happen: async (what, team) => {
      if (what === 'hold' || what === 'release') {
        holding.isHolding = what === 'hold';
        return paddle.hold(holding.isHolding);
      }
      if (what === 'down' || what === 'busy' || what === 'lost') return paddle.fail(what);
      const { subscription, purchases } = await team.get();
      const id = subscription?.id ?? String(purchases[0]?.['id']);
      if (what === 'renew') book.renew(id);
      else if (what === 'pause') book.pause(id);
      else book.refund(id, what);
    },
    leave: async () => {
      await paddle.close();
      await people.leave();
    },
  };
}
