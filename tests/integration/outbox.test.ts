import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PASSWORD } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { ServerProcess } from '../support/server-process.ts';

describe('mails', () => {
  it('U86 stay in the outbox if there is no mail server, and their links do not appear in the log', async () => {
    const alone = await ServerProcess.start({
      env: { LOG_LEVEL: 'info', PUBLIC_URL: 'https://timer.example' },
    });
    const client = new RestClient(alone.url);
    const headers = { origin: 'https://timer.example' };
    await client.call('POST', '/api/auth/signup', {
      body: { email: 'host@callboard.test', password: PASSWORD },
      headers,
    });
    await alone.stop();
    const db = new Sqlite(join(alone.dataDir, 'callboard.sqlite'), { readonly: true });
    const kept = db.prepare('select recipient, body from mails').all();
    const secrets = db.prepare('select id from mail_tokens union select id from sessions').all();
    db.close();
    const link = /https:\/\/timer\.example\/auth\/email-verified\/#token=[\w-]{43}/;
    expect(kept).toMatchObject([{ recipient: 'host@callboard.test', body: expect.stringMatching(link) }]);
    expect(alone.output).toContain(
      'A mail was added to the outbox, because SMTP_URL is not set or sending failed.',
    );
    expect(alone.output).toContain('Confirm your email');
    expect(alone.output).not.toMatch(/token|https?:\/\/\S+#/);
    // Tokens and sessions are stored as hashes: none is in a mail or a cookie.
    for (const { id } of z.array(z.object({ id: z.string() })).parse(secrets))
      expect(`${JSON.stringify(kept)} ${client.cookie}`).not.toContain(id);
    await alone.remove();
  });

  it('stay in the outbox if the mail server is unreachable', async () => {
    const env = {
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'stage@callboard.test',
      PUBLIC_URL: 'https://timer.example',
      LOG_LEVEL: 'info',
    };
    const alone = await ServerProcess.start({ env });
    const body = { email: 'host@callboard.test', password: PASSWORD };
    await new RestClient(alone.url).call('POST', '/api/auth/signup', { body });
    expect(await alone.stop()).toBe(0);
    expect(alone.output).toContain(
      'The mail server did not accept a mail, so it goes to the outbox on the admin pages. See err for the cause.',
    );
    expect(alone.output).toContain(
      'A mail was added to the outbox, because SMTP_URL is not set or sending failed.',
    );
    await alone.remove();
  });
});
