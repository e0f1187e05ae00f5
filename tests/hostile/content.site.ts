import { z } from 'zod';
import { tokenIn } from '../support/mail-token.ts';
import { outboxToken } from '../support/outbox-token.ts';
import { PASSWORD, post, userIn } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { accept, invite, newTeam } from '../support/teams.ts';
import type { Payload } from './content.payloads.ts';

/** The first administrator: finds the link of the first mail on the command line (docs/self-hosting.md). */
const CHIEF = 'chief@callboard.test';
export const siteEnv = { ADMIN_EMAIL: CHIEF, LOG_LEVEL: 'info' };

/** One text, as a team, a room, a person and a mail are called by it. Each says its own id. */
export interface HostileEntry {
  readonly teamId: string;
  readonly teamSeen: string;
  readonly pid: string;
  readonly roomSeen: string;
  readonly person: RestClient;
  readonly uid: string;
  readonly personSeen: string;
  /** An invitation to the team, from the person. */
  readonly link: string;
  /** The page of that mail. */
  readonly mail: string;
}

const linkSchema = z.object({ link: z.string() });
const mailsSchema = z.array(z.object({ id: z.number(), to: z.string() }));

/** Teams, rooms and people that are called what hostile people would call them, and an administrator among them. */
export class HostileSite {
  readonly chief: RestClient;
  /** The team of all members and rooms. */
  readonly crowd: string;
  readonly #url: string;

  private constructor(url: string, chief: RestClient, crowd: string) {
    this.#url = url;
    this.chief = chief;
    this.crowd = crowd;
  }

  static async open(server: ServerProcess): Promise<HostileSite> {
    const chief = new RestClient(server.url);
    await post(chief, 'signup', { email: CHIEF, password: PASSWORD });
    await post(chief, 'verify-email', { token: await outboxToken(server.dataDir, CHIEF) });
    return new HostileSite(server.url, chief, await newTeam({ client: chief }));
  }

  async takeIn(payload: Payload): Promise<HostileEntry> {
    const text = (kind: string, most: number) => payload.text(idOf(payload, kind)).slice(0, most);
    const seen = (kind: string, most: number) =>
      text(kind, most).includes(idOf(payload, kind)) ? idOf(payload, kind) : '';
    const person = new RestClient(this.#url);
    const email = `h${payload.at}@callboard.test`;
    const { uid } = userIn(
      await post(person, 'signup', { email, password: PASSWORD, displayName: text('person', 100) }),
    );
    await post(person, 'verify-email', { token: await this.#proofOf(email) });
    const { token } = await invite(this.chief, this.crowd);
    await accept(person, this.crowd, token);
    const teamId = await newTeam({ client: person }, text('team', 100));
    const made = await this.chief.makeRoom({ name: text('room', 200), teamId: this.crowd });
    const { link } = await invite(person, teamId, { role: 'TEAM_MEMBER', email: `i${email}` });
    const mail = await this.#mailTo(`i${email}`);
    return {
      teamId,
      teamSeen: seen('team', 100),
      pid: made.room.pid,
      roomSeen: seen('room', 200),
      person,
      uid,
      personSeen: seen('person', 100),
      link,
      mail,
    };
  }

  /** The administrator's page with a mail to this address. */
  async #mailTo(address: string): Promise<string> {
    return `/admin/outbox/${await this.#idOfMailTo(address)}/`;
  }

  async #proofOf(address: string): Promise<string> {
    const path = `/api/admin/mails/${await this.#idOfMailTo(address)}/link`;
    const { link } = linkSchema.parse((await this.chief.call('POST', path)).body);
    return tokenIn(link);
  }

  async #idOfMailTo(address: string): Promise<number> {
    for (;;) {
      const mails = mailsSchema.parse((await this.chief.call('GET', '/api/admin/mails')).body);
      const mail = mails.find(({ to }) => to === address);
      if (mail !== undefined) return mail.id;
    }
  }
}

const idOf = ({ at }: Payload, kind: string): string => `z${at}${kind}z`;
