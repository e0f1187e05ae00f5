import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SITE } from '../support/mail-trap.ts';
import { PASSWORD, People, type Person, post } from '../support/people.ts';
import { rawRequest } from '../support/raw-http.ts';
import { newTeam } from '../support/teams.ts';

/** Strangers' influence on mails is limited to their own text. */
let people: People;
let owner: Person;
beforeAll(async () => {
  people = await People.gather();
  owner = await people.verifiedPerson();
});
afterAll(() => people.leave());

const headOf = (mail: string): string => mail.slice(0, mail.indexOf('\r\n\r\n'));

describe('a mail', () => {
  it.each(['evil.example', 'evil.example:80', '203.0.113.66'])(
    'U20 links to this server even if the request claims the host %s',
    async (host) => {
      const { email } = await people.verifiedPerson();
      const body = JSON.stringify({ email });
      const answer = await rawRequest(
        people.server.port,
        `POST /api/auth/forgot-password HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: ${host}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 204 /);
      const mail = await people.mails.to(email);
      expect(mail).toContain(`${SITE}/`);
      expect(mail).not.toContain(host);
    },
  );

  it.each([
    'a@callboard.test\r\nBcc: all@callboard.test',
    'a@callboard.test\nSubject: x',
    'a@callboard.test, b@callboard.test',
    'a@callboard.test;b@callboard.test',
    '<a@callboard.test>',
    '"x\r\nBcc: y" <a@callboard.test>',
    'a@callboard.test\u0000',
    'a\u2028@callboard.test',
  ])('is refused for an invalid address: %j', async (email) => {
    for (const path of ['signup', 'forgot-password', 'login']) {
      const body = path === 'forgot-password' ? { email } : { email, password: PASSWORD };
      expect(await post(people.someone(), path, body)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'email' }] },
      });
    }
    const teamId = await newTeam(owner);
    const invited = await owner.client.call('POST', `/api/teams/${teamId}/invites`, {
      body: { role: 'TEAM_MEMBER', email },
    });
    expect(invited).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } });
  });

  it('has the same subject structure, whatever the team is called', async () => {
    const teamId = await newTeam(owner, 'Crew\r\nBcc: all@callboard.test\r\n\r\n<script>alert(1)</script>');
    const email = people.newAddress();
    await owner.client.call('POST', `/api/teams/${teamId}/invites`, { body: { role: 'TEAM_MEMBER', email } });
    const mail = await people.mails.to(email);
    expect(headOf(mail)).not.toMatch(/^Bcc:/m);
    expect(headOf(mail)).toMatch(/^Subject: Join Crew Bcc: all @ callboard\. test/m);
    expect(mail).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('shows the name of the inviter as typed, and without effect of its markup', async () => {
    const displayName = '<img src=x onerror=alert(1)>"\'&\r\nBcc: all@callboard.test';
    await owner.client.call('PATCH', owner.path, { body: { displayName } });
    const [teamId, email] = [await newTeam(owner), people.newAddress()];
    await owner.client.call('POST', `/api/teams/${teamId}/invites`, { body: { role: 'TEAM_MEMBER', email } });
    const mail = await people.mails.to(email);
    const page = mail.slice(mail.indexOf('<!doctype html>'));
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(page).not.toContain('<img');
    expect(headOf(mail)).not.toMatch(/^Bcc:/m);
  });

  it.each([
    ['evil.example', 'https://evil.example/login'],
    ['203.0.113.66', 'www.evil.example'],
    ['ada@evil.example', 'mailto:ada@evil.example'],
    ['evil．example', 'Crew\u202e evil.\u200bexample'],
  ])(
    'U85 links only to this server, even if the team is called %j and the inviter %j',
    async (team, displayName) => {
      await owner.client.call('PATCH', owner.path, { body: { displayName } });
      const [teamId, email] = [await newTeam(owner, team), people.newAddress()];
      await owner.client.call('POST', `/api/teams/${teamId}/invites`, {
        body: { role: 'TEAM_MEMBER', email },
      });
      const mail = await people.mails.to(email);
      const [, text = ''] = mail.split('text/plain');
      expect(mail.slice(mail.indexOf('Subject:'))).not.toMatch(/evil[.．]\S|203\.0|@evil|www\.\S|mailto:\S/);
      const leads = [...text.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link);
      expect(new Set(leads).size).toBe(1);
      expect(leads[0]).toMatch(new RegExp(`^${SITE}/team/`));
    },
  );
});
