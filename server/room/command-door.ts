import { refusal } from '../../machines/kernel/errors.ts';
import { can } from '../../machines/room/room.access.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { RoomHost, Submission } from './host.types.ts';

/** The door as those who knock see it. */
export type Door = Pick<CommandDoor, 'submit'>;

/**
 * Where commands of sockets and REST enter. It adds what only an edge can make: the hash of a new password, so that
 * neither the machine nor the log ever sees the password itself.
 */
export class CommandDoor {
  readonly #host: RoomHost;
  readonly #passwords: Passwords;

  constructor(host: RoomHost, passwords: Passwords) {
    this.#host = host;
    this.#passwords = passwords;
  }

  submit(submission: Submission): void {
    const { command, principal } = submission;
    if (command.name !== 'room/setPassword') return this.#host.submit(submission);
    if (!can(principal.permissions, command.name))
      return submission.reply({ ok: false, error: refusal('forbidden') });
    this.#setPassword(submission, command.payload.password).catch(() =>
      submission.reply({ ok: false, error: refusal('not_ready') }),
    );
  }

  async #setPassword(submission: Submission, password: string | null): Promise<void> {
    const passwordHash = password === null ? null : await this.#passwords.hash(password);
    const command = {
      name: 'room/setPassword' as const,
      payload: { password: password === null ? null : '' },
    };
    this.#host.submit({ ...submission, command, stampExtras: { passwordHash } });
  }
}
