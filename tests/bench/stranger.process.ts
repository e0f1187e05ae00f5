import { constants, setPriority } from 'node:os';
import { type AbuseKind, KINDS } from './strangers.ts';

/**
 * Process of a stranger. Its low priority leaves the processors to the server, as a stranger on another machine does.
 * `Attack` sends the kind and the address. The answers are `null` when the abuse begins and its result when it ends.
 */
setPriority(constants.priority.PRIORITY_LOW);

let isOver = false;
process.once('message', ({ kind, url }: { readonly kind: AbuseKind; readonly url: string }) => {
  process.once('message', () => (isOver = true));
  void run(kind, url);
});
process.on('disconnect', () => process.exit(0));

async function run(kind: AbuseKind, url: string): Promise<void> {
  const [, arrival] = KINDS[kind];
  const abuse = await arrival(url);
  process.send?.({ count: null });
  const count = await abuse(() => isOver);
  process.send?.({ count });
}
