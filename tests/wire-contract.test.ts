import { expect, it } from 'vitest';
import { payloadSchemas } from '../machines/room/commands.schema.ts';
import { commandTable } from '../machines/room/commands.ts';
import { WIRE_VERSION } from '../machines/wire/frames.ts';
import { docPage } from './doc-tables.ts';
import { wireHash } from './support/wire-hash.ts';

/**
 * Foreign clients speak this wire. A change of any schema changes the hash: if it breaks them, raise WIRE_VERSION; if
 * it only adds, say so in the commit. Then run `npm run docs:tables`, which writes the new hash.
 */
it('W15 docs/protocol.md pins the wire version to a hash of all messages', () => {
  expect(docPage('docs/protocol.md')).toContain(`\n| \`${WIRE_VERSION}\` | \`${wireHash()}\` |\n`);
});

it('the protocol describes every command', () => {
  expect(Object.keys(payloadSchemas).sort()).toEqual(Object.keys(commandTable).sort());
});
