import { isAdminHealth } from '../../machines/admin/answers.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { answerOf } from './answers.ts';

const readHealth = answerOf(isAdminHealth);

/** Who takes the money on this server; "off" until that is known, as where nobody does. */
export function useBillingName(): string {
  return useLoaded('/api/admin/health', readHealth).value?.billing ?? 'off';
}
