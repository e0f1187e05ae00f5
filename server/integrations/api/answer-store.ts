import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { errors } from '../../../machines/kernel/errors.ts';
import { DAY } from '../../../machines/kernel/time.ts';
import { apiWords } from '../../../machines/words/api.ts';
import type { Cancel, Clock } from '../../kernel/clock.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { StoredAnswerRow } from '../../rooms/journal/journal.ts';
import type { Database } from '../../store/schema.ts';
import { refusalBody, type SentParameters } from './api-request.ts';

const ANSWER_RETENTION = DAY;

interface RepeatableRequest {
  readonly keyId: string;
  readonly idempotencyKey: string;
  readonly path: string;
  readonly sent: SentParameters;
}

export interface RecordedResponse {
  readonly status: number;
  readonly body: string;
  readonly isRepeated: boolean;
}

export type StoreBody = (body: object) => StoredAnswerRow;

export class AnswerStore {
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;
  readonly #underWay = new Set<string>();

  constructor(db: Kysely<Database>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** `first` stores its answer together with its change. Throws `conflict` or `key_reused`. */
  async once(
    repeatableRequest: RepeatableRequest,
    first: (keep: StoreBody) => Promise<object>,
  ): Promise<RecordedResponse> {
    const id = [repeatableRequest.keyId, repeatableRequest.idempotencyKey].join(' ');
    if (this.#underWay.has(id)) refuse('conflict', apiWords.underWay);
    this.#underWay.add(id);
    try {
      return (await this.#findStored(repeatableRequest)) ?? (await this.#first(repeatableRequest, first));
    } finally {
      this.#underWay.delete(id);
    }
  }

  forgetDaily(onError: (error: unknown) => void): Cancel {
    let cancel: Cancel = () => {};
    const forget = () => {
      cancel = this.#clock.after(ANSWER_RETENTION, forget);
      const oldest = this.#clock.wall() - ANSWER_RETENTION;
      this.#db.deleteFrom('kept_answers').where('created_at', '<', oldest).execute().catch(onError);
    };
    forget();
    return () => cancel();
  }

  async #findStored(repeatableRequest: RepeatableRequest): Promise<RecordedResponse | null> {
    const row = await this.#db
      .selectFrom('kept_answers')
      .select(['fingerprint', 'status', 'body'])
      .where('key_id', '=', repeatableRequest.keyId)
      .where('idempotency_key', '=', repeatableRequest.idempotencyKey)
      .where('created_at', '>', this.#clock.wall() - ANSWER_RETENTION)
      .executeTakeFirst();
    if (row === undefined) return null;
    if (row.fingerprint !== requestFingerprint(repeatableRequest)) refuse('key_reused', apiWords.keyReused);
    return { status: row.status, body: row.body, isRepeated: true };
  }

  async #first(
    repeatableRequest: RepeatableRequest,
    first: (keep: StoreBody) => Promise<object>,
  ): Promise<RecordedResponse> {
    let written: StoredAnswerRow | null = null;
    const keep = (body: object): StoredAnswerRow => {
      written = this.#row(repeatableRequest, 200, body);
      return written;
    };
    try {
      const body = await first(keep);
      return recordedResponseOf(written ?? (await this.#keep(this.#row(repeatableRequest, 200, body))));
    } catch (error) {
      if (!(error instanceof Refused) || !isStoredStatus(errors[error.refusal.code].status)) throw error;
      const { status } = errors[error.refusal.code];
      return recordedResponseOf(
        await this.#keep(this.#row(repeatableRequest, status, refusalBody(error.refusal))),
      );
    }
  }

  #row(repeatableRequest: RepeatableRequest, status: number, body: object): StoredAnswerRow {
    const { keyId, idempotencyKey } = repeatableRequest;
    const at = this.#clock.wall();
    return [keyId, idempotencyKey, requestFingerprint(repeatableRequest), status, JSON.stringify(body), at];
  }

  async #keep(answer: StoredAnswerRow): Promise<StoredAnswerRow> {
    const [key_id, idempotency_key, fingerprint, status, body, created_at] = answer;
    const row = { fingerprint, status, body, created_at };
    await this.#db
      .insertInto('kept_answers')
      .values({ key_id, idempotency_key, ...row })
      .onConflict((old) => old.columns(['key_id', 'idempotency_key']).doUpdateSet(row))
      .execute();
    return answer;
  }
}

const recordedResponseOf = ([, , , status, body]: StoredAnswerRow): RecordedResponse => ({
  status,
  body,
  isRepeated: false,
});

/** Clients may retry after refusals by limits or the storage, so these are not stored. */
const isStoredStatus = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

function requestFingerprint({ path, sent }: RepeatableRequest): string {
  const { api_key: _key, ...parameters } = sent;
  const fields = Object.entries(parameters).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([path, fields]))
    .digest('base64url');
}
