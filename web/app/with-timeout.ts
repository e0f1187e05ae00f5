import { API_TIMEOUT } from './backoff.ts';

/** Aborts after 30 s or when `outer` aborts. Old browsers lack `AbortSignal.timeout` and `AbortSignal.any` (V201). */
export async function withTimeout<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  outer?: AbortSignal,
): Promise<Answer> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, API_TIMEOUT);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  try {
    return await ask(controller.signal);
  } catch (error) {
    throw isLate ? new DOMException('The server did not answer in time.', 'TimeoutError') : error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}
