import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { isAdminMail, isMailHead } from '../../machines/admin/answers.ts';
import { People, post } from '../support/people.ts';
import { temporaryFolder } from '../support/server-process.ts';

const CHIEF = 'chief@callboard.test';

/** The mails on disk, oldest first: the first administrator has no other way to them. */
function keptMails(dataDir: string): readonly string[] {
  const db = new Sqlite(join(dataDir, 'callboard.sqlite'), { readonly: true });
  const rows = db.prepare<[], { body: string }>('select body from mails order by id').all();
  db.close();
  return rows.map(({ body }) => body);
}

describe('the outbox', () => {
  it('U43 shows mails with links that can be used, and says nothing to people without rights', async () => {
    const DATA_DIR = temporaryFolder();
    const env = { ADMIN_EMAIL: CHIEF, SMTP_URL: '', MAIL_FROM: '', DATA_DIR };
    const alone = await People.gather({ env });
    const { client } = await alone.person(CHIEF);
    const { client: other } = await alone.person();
    await expect.poll(() => keptMails(DATA_DIR)).toHaveLength(2);
    const token = /#token=([\w-]+)/.exec(keptMails(DATA_DIR)[0] ?? '')?.[1] ?? '';
    await post(client, 'verify-email', { token });
    const mails = (await client.call('GET', '/api/admin/mails')).body;
    expect(Array.isArray(mails) && mails.every(isMailHead)).toBe(true);
    expect(mails).toMatchObject([
      { id: 2, subject: expect.any(String) },
      { id: 1, to: CHIEF },
    ]);
    const mail = (await client.call('GET', '/api/admin/mails/1')).body;
    expect(isAdminMail(mail)).toBe(true);
    expect(mail).toMatchObject({ to: CHIEF, text: expect.stringContaining(token) });
    for (const id of ['99', '0', '-1', 'x', '1e400'])
      expect((await client.call('GET', `/api/admin/mails/${id}`)).status).toBe(404);
    expect((await other.call('GET', '/api/admin/mails/1')).status).toBe(403);
    await alone.leave();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });
});
