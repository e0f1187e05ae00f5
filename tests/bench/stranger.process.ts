import { spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { KINDS } from './strangers.ts';

/**
 * Process of a stranger. Its low priority leaves the processors to the server, as a stranger on another machine does.
 * `Attack` sends the kind and the address. The answers are `null` when the abuse begins and its result when it ends.
 */
setPriority(constants.priority.PRIORITY_LOW);
// On Linux, it runs only while a processor is idle.
if (process.platform === 'linux')
  spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', `${process.pid}`]);

let isOver = false;
process.once('message', ({ kind, url }: { readonly kind: string; readonly url: string }) => {
  process.once('message', () => (isOver = true));
  void run(kind, url);
});
process.on('disconnect', () => process.exit(0));

async function run(kind: string, url: string): Promise<void> {
  const arrival = KINDS[kind]?.[1];
  if (arrival === undefined) throw new Error(`There is no abuse named ${kind}.`);
  const abuse = await arrival(url);
  process.send?.({ count: null });
  const count = await abuse(() => isOver);
  process.send?.({ count });
}
