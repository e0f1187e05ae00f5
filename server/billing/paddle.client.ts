import { ApiError, LogLevel, Paddle, type PaddleOptions } from '@paddle/paddle-node-sdk';
import type { z } from 'zod';
import { refusal } from '../../machines/kernel/errors.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import { Refused } from '../kernel/refused.ts';

interface PaddleClientDeps {
  readonly apiKey: string;
  readonly apiUrl: string;
  /** Receives errors that the operator must fix, such as a wrong key, price or permission. */
  readonly onError: (error: unknown) => void;
  readonly within?: Duration;
}

const PADDLE_TIMEOUT: Duration = 10 * SECOND;

/** Errors do not contain the request, because they are written to the log. */
type PaddleCall = (sdk: Paddle) => Promise<unknown>;

export class PaddleClient {
  readonly #sdk: Paddle;
  readonly #deps: PaddleClientDeps;

  constructor(deps: PaddleClientDeps) {
    this.#deps = deps;
    const options: PaddleOptions = { logLevel: LogLevel.none };
    // Sets the URL by reflection, because the SDK's type allows only two values.
    Reflect.set(options, 'environment', deps.apiUrl);
    this.#sdk = new Paddle(deps.apiKey, options);
  }

  /** Throws `provider_unavailable` or `payment_declined`. */
  async ask<Answer extends z.ZodType>(
    schema: Answer,
    work: PaddleCall,
    within?: Duration,
  ): Promise<z.output<Answer>> {
    return (
      (await this.find(schema, work, within)) ??
      this.#refuse(new Error('Paddle does not know the ID in this request.'))
    );
  }

  /** Returns null if Paddle does not know the id, or considers it malformed (B147). */
  async find<Answer extends z.ZodType>(
    schema: Answer,
    work: PaddleCall,
    within?: Duration,
  ): Promise<z.output<Answer> | null> {
    let answer: unknown;
    try {
      answer = await this.#inTime(work(this.#sdk), within);
    } catch (error) {
      if (error instanceof ApiError && /not_found$|^bad_request$/.test(error.code)) return null;
      return this.#refuse(error);
    }
    const read = schema.safeParse(answer);
    return read.success ? read.data : this.#refuse(read.error);
  }

  async within<Value>(most: Duration, work: Promise<Value>): Promise<Value> {
    return this.#inTime(work, most).catch((error: unknown) => {
      throw error instanceof Refused ? error : this.#refused(error);
    });
  }

  /** After a timeout, Paddle may still execute the call. */
  async #inTime<Value>(answer: Promise<Value>, most = PADDLE_TIMEOUT): Promise<Value> {
    let timer: NodeJS.Timeout | undefined;
    const timedOut = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, Math.min(most, this.#deps.within ?? most), new TimeoutError());
    });
    try {
      return await Promise.race([answer, timedOut]);
    } finally {
      clearTimeout(timer);
    }
  }

  #refuse(error: unknown): never {
    throw this.#refused(error);
  }

  #refused(error: unknown): Refused {
    if (!(error instanceof ApiError)) {
      if (!isUnreachable(error)) this.#deps.onError(error);
      return new Refused(refusal('provider_unavailable'));
    }
    const { code, type, retryAfter } = error;
    if (code.endsWith('payment_declined')) return new Refused(refusal('payment_declined'));
    const passes = type === 'api_error' || code === 'too_many_requests' || code.includes('_locked_');
    if (!passes) this.#deps.onError(error);
    return new Refused(refusal('provider_unavailable'), retryAfter ?? undefined);
  }
}

class TimeoutError extends Error {}

function isUnreachable(error: unknown): boolean {
  return error instanceof TimeoutError || error instanceof TypeError || error instanceof SyntaxError;
}
