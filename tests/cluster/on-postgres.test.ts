import { afterAll, beforeAll, describe } from 'vitest';
import { EXHAUSTIVE, some } from '../support/exhaustive.ts';
import { noEngines } from './engines.ts';

/** A sample of the tests of the whole server: for each kind of stored data a file, two in each run. */
const STANDING = some(
  ['api-keys', 'belongs-together', 'outputs', 'questions', 'rest', 'team-designs', 'teams', 'webhooks'],
  (name) => name === 'rest' || name === 'teams',
);

/** The same files in the same process, under another name than where they keep SQLite, so that nothing is loaded twice. */
describe.skipIf(noEngines() !== null)('On Postgres', () => {
  beforeAll(() => {
    process.env.POSTGRES = '1';
  });
  afterAll(() => {
    delete process.env.POSTGRES;
  });
  describe.each(STANDING)('%s', EXHAUSTIVE, async (name) => {
    await import(`../integration/${name}.test.ts?postgres`);
  });
});
