import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAdminMail, isMailHead, isMailLink } from '../../machines/people/admin.answers.ts';
import { askKept, whileRefused } from '../support/kept.ts';
import { tokenIn } from '../support/mail-token.ts';
import { People, post } from '../support/people.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { statusesOf } from '../support/teams.ts';

const CHIEF = 'chief@callboard.test';

/** The mails on disk, oldest first: the first administrator has no other way to them. */
async function keptMails(dataDir: string): Promise<readonly string[]> {
  const rows = await askKept(dataDir, 'select body, html from mails order by id');
  return rows.map(({ body, html }) => `${String(body)}${String(html)}`);
}

/** People without a mail server, one of them the first administrator once the address is proven. */
async function gathered(DATA_DIR: string) {
  const alone = await People.gather({
    env: { ADMIN_EMAIL: CHIEF, SMTP_URL: '', MAIL_FROM: '', PUBLIC_URL: '', DATA_DIR },
  });
  const { client: chief } = await alone.person(CHIEF);
  return { alone, chief };
}

describe('the outbox', () => {
  const DATA_DIR = temporaryFolder();
  let house: Awaited<ReturnType<typeof gathered>>;
  beforeAll(async () => {
    house = await gathered(DATA_DIR);
  });
  afterAll(async () => {
    await house.alone.leave();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });

  it('U43 shows mails to administrators only', async () => {
    const { alone, chief } = house;
    await expect.poll(() => keptMails(DATA_DIR)).toHaveLength(1);
    await post(chief, 'verify-email', { token: tokenIn((await keptMails(DATA_DIR))[0]) });
    const { client: other } = await alone.person();
    await expect.poll(() => keptMails(DATA_DIR)).toHaveLength(2);
    const mails = (await chief.call('GET', '/api/admin/mails')).body;
    expect(Array.isArray(mails) && mails.every(isMailHead)).toBe(true);
    expect(mails).toMatchObject([
      { id: 2, subject: expect.any(String) },
      { id: 1, to: CHIEF },
    ]);
    const mail = (await chief.call('GET', '/api/admin/mails/1')).body;
    expect(isAdminMail(mail)).toBe(true);
    expect(mail).toMatchObject({ to: CHIEF, text: expect.stringContaining('Confirm email') });
    for (const id of ['99', '0', '-1', 'x', '1e400']) {
      expect((await chief.call('GET', `/api/admin/mails/${id}`)).status).toBe(404);
      expect((await chief.call('POST', `/api/admin/mails/${id}/link`)).status).toBe(404);
    }
    expect((await other.call('GET', '/api/admin/mails/1')).status).toBe(403);
    expect((await other.call('POST', '/api/admin/mails/2/link')).status).toBe(403);
  });

  it('U87 shows the link of a mail once, logs it, and deletes the link', async () => {
    const { alone, chief } = house;
    const before = (await keptMails(DATA_DIR)).length;
    const { client, email } = await alone.person();
    await expect.poll(async () => (await keptMails(DATA_DIR)).length).toBe(before + 1);
    const token = tokenIn((await keptMails(DATA_DIR)).at(-1));
    const path = `/api/admin/mails/${before + 1}`;
    const unshown = [await chief.call('GET', path), await chief.call('GET', '/api/admin/mails')];
    expect(unshown[0]?.body).toMatchObject({ to: email, shownAt: null });
    expect(JSON.stringify(unshown.map(({ body }) => body))).not.toContain(token);

    const answers = await Promise.all([1, 2, 3].map(() => chief.call('POST', `${path}/link`)));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    const shown = answers.find(({ status }) => status === 200)?.body;
    expect(isMailLink(shown) && tokenIn(shown.link)).toBe(token);
    expect((await chief.call('GET', path)).body).toMatchObject({ shownAt: expect.any(Number) });
    expect((await keptMails(DATA_DIR)).join()).not.toContain(token);
    const log = (await chief.call('GET', '/api/admin/log')).body;
    expect(log).toMatchObject([{ actor: CHIEF, action: 'link opened', subject: `email to ${email}` }]);
    expect((await post(client, 'verify-email', { token })).status).toBe(200);
  });

  it('U87 keeps the link of a mail if the log line cannot be written', async () => {
    const { alone, chief } = house;
    const before = (await keptMails(DATA_DIR)).length;
    await alone.person();
    await expect.poll(async () => (await keptMails(DATA_DIR)).length).toBe(before + 1);
    const ask = () => chief.call('POST', `/api/admin/mails/${before + 1}/link`);
    expect((await whileRefused(DATA_DIR, 'insert on admin_log', ask)).status).toBe(500);
    expect((await ask()).status).toBe(200);
  });
});
