import { parseArgs } from 'node:util';
import { crashRounds } from './crash.rounds.ts';

/**
 * `npm run soak -- crash [--rounds 200] [--seed N]`: kills the real server that many times. The seed gives the same
 * commands and waits again; what the operating system makes of them is its own.
 */
export async function soakCrashes(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
  });
  const rounds = await crashRounds({
    rounds: Number(values.rounds),
    seed: Number(values.seed),
    onRound: ({ round, acknowledged, wrongs }) => {
      const verdict = wrongs.length === 0 ? 'all kept' : wrongs.join('; ');
      process.stdout.write(`crash ${round}: ${acknowledged} acknowledged, ${verdict}\n`);
    },
  });
  const failed = rounds.filter(({ wrongs }) => wrongs.length > 0).length;
  process.stdout.write(`${rounds.length - failed} passed, ${failed} failed\n`);
  return failed === 0;
}
