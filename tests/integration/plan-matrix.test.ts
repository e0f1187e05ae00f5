import { afterAll, beforeAll, expect, it } from 'vitest';
import { itemOfTarget, type SoldItem } from '../../machines/plan/billing.items.ts';
import { CHANGE_TARGETS } from '../../machines/plan/plan-change.ts';
import { freshKey, TeamBilling } from '../support/billing.ts';
import { People } from '../support/people.ts';

let people: People;
beforeAll(async () => {
  people = await People.gather({ env: { BILLING: 'sandbox' } });
});
afterAll(() => people.leave());

const items: readonly SoldItem[] = CHANGE_TARGETS.map(itemOfTarget);

async function teamWith(item: SoldItem | null): Promise<TeamBilling> {
  const team = new TeamBilling(people, await people.verifiedPerson());
  if (item !== null) await team.buy(item);
  return team;
}

const amountIn = (preview: unknown): number => Number(Object(preview).now.gross);

/** Requests a change like its screen: with the preview, one key, twice in parallel. */
async function changeAsShown(team: TeamBilling, item: string) {
  const before = await team.invoices();
  const now = amountIn((await team.ask('preview', { item })).body);
  const key = freshKey();
  const [answer, again] = await Promise.all([1, 2].map(() => team.ask('change', { item, now }, key)));
  const added = (await team.invoices()).slice(0, -before.length);
  return { answer, again, now, charged: added.map(({ amount }) => amount.gross) };
}

type Bought = Awaited<ReturnType<typeof teamWith>>;

async function expectChange(team: Bought, item: Parameters<typeof changeAsShown>[1]): Promise<void> {
  const { answer, again, now, charged } = await changeAsShown(team, item);
  expect(answer).toMatchObject({ status: 200, body: { subscription: { item } } });
  expect(again?.body).toEqual(answer?.body);
  expect(charged).toEqual(now === 0 ? [] : [now]);
}

async function expectCheckout(team: Bought, item: string | null): Promise<void> {
  expect(await team.ask('checkout', { item })).toMatchObject({ status: 201 });
}

/** `message` null: of another kind, as there is nothing to change. */
async function expectRefusal(team: Bought, item: string | undefined, message: string | null): Promise<void> {
  const body = { code: 'change_not_permitted', ...(message !== null && { message }) };
  for (const call of ['checkout', 'change'])
    expect(await team.ask(call, { item })).toMatchObject({ status: 409, body });
}

it.each([null, ...items])(
  'B97 each change of plan has the effect that its cell states, and charges once: with %s',
  async (bought) => {
    const unchanged = await teamWith(bought);
    const { changes } = await unchanged.get();
    expect(changes).toHaveLength(items.length);
    const canChange = changes.some((cell) => cell.item !== null && cell.way === 'change');
    for (const { target, label, item, way } of changes) {
      const team = way === 'change' ? await teamWith(bought) : unchanged;
      const wanted =
        items[
          CHANGE_TARGETS.findIndex(
            (each) => `${each.label} ${each.period}` === `${target.label} ${target.period}`,
          )
        ];
      if (way === 'change' && item !== null) await expectChange(team, item);
      else if (way === 'checkout') await expectCheckout(team, item);
      else await expectRefusal(team, wanted, canChange ? `This change is not available: ${label}.` : null);
    }
  },
  120_000,
);
