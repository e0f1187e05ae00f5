import { z } from 'zod';
import type { MailTrap } from './mail-trap.ts';
import { type RestAnswer, RestClient } from './rest-client.ts';
import type { TestServer, TestServerOptions } from './test-server.ts';

export const PASSWORD = 'correct horse battery';

export interface Person {
  readonly client: RestClient;
  readonly email: string;
  readonly uid: string;
  /** The user's path in REST. */
  readonly path: string;
}

export const userSchema = z.looseObject({
  uid: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  isAnonymous: z.boolean(),
  customClaims: z.object({ admin: z.boolean() }),
});

export const userIn = ({ body }: RestAnswer) => z.object({ user: userSchema }).parse(body).user;

export const post = (client: RestClient, path: string, body: unknown = {}) =>
  client.call('POST', `/api/auth/${path}`, { body });

export const logIn = (client: RestClient, email: string, password = PASSWORD) =>
  post(client, 'login', { email, password });

export const sessionOf = async (client: RestClient) => (await client.call('GET', '/api/auth/session')).body;

/** The people around a server, whose mails can be taken. */
export class People {
  readonly server: TestServer;
  readonly mails: MailTrap;
  #made = 0;

  private constructor(server: TestServer, mails: MailTrap) {
    this.server = server;
    this.mails = mails;
  }

  static async gather(options: TestServerOptions = {}): Promise<People> {
    // End-to-end tests take a word or two from here, and would have each of their workers read the whole server.
    const [{ MailTrap: Trap }, { startServer }] = await Promise.all([
      import('./mail-trap.ts'),
      import('./test-server.ts'),
    ]);
    const mails = await Trap.open();
    return new People(await startServer({ ...options, env: { ...mails.env, ...options.env } }), mails);
  }

  /** People of a running server with this mail trap. */
  static around(server: TestServer, mails: MailTrap): People {
    return new People(server, mails);
  }

  async leave(): Promise<void> {
    await this.server.remove();
    await this.mails.close();
  }

  someone(): RestClient {
    return new RestClient(this.server.url);
  }

  newAddress(): string {
    return `person-${this.#made++}@callboard.test`;
  }

  /** A signed-up user. The proof mail is unread. */
  async person(email = this.newAddress()): Promise<Person> {
    const client = this.someone();
    const { uid } = userIn(await post(client, 'signup', { email, password: PASSWORD }));
    return { client, email, uid, path: `/api/users/${uid}` };
  }

  async verifiedPerson(): Promise<Person> {
    const made = await this.person();
    await post(made.client, 'verify-email', { token: await this.mails.token(made.email) });
    return made;
  }

  /** The same cookie jar, like a thief's copy. */
  thief(client: RestClient): RestClient {
    const copy = this.someone();
    copy.cookie = client.cookie;
    return copy;
  }
}
