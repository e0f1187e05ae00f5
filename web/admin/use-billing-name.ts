import { isAdminHealth } from '../../machines/admin/answers.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { answerOf } from './answers.ts';

const readHealth = answerOf(isAdminHealth);

export function useBillingName(): string {
  return useLoaded('/api/admin/health', readHealth).value?.billing ?? 'off';
}
