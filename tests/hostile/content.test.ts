// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { redirectOf } from '../../machines/site/routes.ts';
import { profileSchema } from '../../server/people/accounts/profile.service.ts';
import { firstLinkIn } from '../../server/people/admin/admin-records.ts';
import { inviteMail } from '../../server/people/teams/invite.service.ts';
import { inviteSchema } from '../../server/people/teams/team.schema.ts';
import { destinationAfterSignIn } from '../../web/account/destination.view.ts';
import { payloads } from './content.payloads.ts';

/** Stored payloads, without our browsers. */
const texts = payloads.map(({ at, text }) => text(`z${at}z`));

const link = 'https://callboard.test/team/crew/accept-invite/?invite=token';

/** The elements of a mail in order, with their attributes. */
async function structureOf(team: string, inviter: string): Promise<readonly string[]> {
  const { html } = await inviteMail({ to: 'ada@callboard.test', language: 'en', link, team, inviter });
  const page = new DOMParser().parseFromString(html, 'text/html');
  return Array.from(page.querySelectorAll('*'), (element) => {
    const attributes = Array.from(element.attributes, ({ name, value }) => `${name}=${value}`);
    return [element.tagName, ...attributes].join(' ');
  });
}

/** The link's target from one of our pages. */
const leadsTo = (address: string) => new URL(address, 'https://here.example/some/page/');

describe('A hostile name', () => {
  it('V112 changes only words of a mail, not its structure', async () => {
    const plain = await structureOf('Crew', 'Ada');
    expect(plain.length).toBeGreaterThan(8);
    const structures = await Promise.all(texts.map((text) => structureOf(text, text)));
    expect(structures).toEqual(texts.map(() => plain));
  });

  it('U85 does not replace the link of a mail', async () => {
    const led = await Promise.all(
      texts.map(async (text) =>
        firstLinkIn(
          (await inviteMail({ to: 'ada@callboard.test', language: 'en', link, team: text, inviter: text }))
            .text,
        ),
      ),
    );
    expect(new Set(led)).toEqual(new Set([link]));
  });

  it('U10 is not accepted as a picture', () => {
    const taken = texts.filter((photoURL) => profileSchema.safeParse({ photoURL }).success);
    expect(taken).toEqual([]);
  });

  it('V112 is not accepted as an email address', () => {
    const asked = [...texts, ...texts.map((text) => `${text}@callboard.test`)];
    const taken = asked.flatMap((email) => {
      const { data } = inviteSchema.safeParse({ role: 'TEAM_MEMBER', email });
      return data === undefined ? [] : [data.email];
    });
    expect(taken.filter((email) => !/^[\w.+'-]+@[a-z0-9.-]+$/.test(email ?? ''))).toEqual([]);
  });
});

describe('The target of a hostile link', () => {
  it('N53 after sign-in is always a page of this site, whatever `next` contains', () => {
    // Halves of characters do not come through an address.
    const given = texts.map((text) => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
    const places = given.map((next) =>
      leadsTo(destinationAfterSignIn({ next, teamInvite: next, invite: next, search: '' })),
    );
    expect(places.filter(({ origin }) => origin !== 'https://here.example')).toEqual([]);
  });

  it('N41 and N44 after a redirect is always a page of this site, whatever the path', () => {
    const places = texts.flatMap((text) =>
      [`/r/${text}`, `/q/${text}/`, `/timer/${text}/`, `/team/${text}/`, `/${text}`].map((pathname) =>
        leadsTo(redirectOf({ pathname, search: '', hash: '' }) ?? '/'),
      ),
    );
    expect(places.filter(({ origin }) => origin !== 'https://here.example')).toEqual([]);
  });
});
