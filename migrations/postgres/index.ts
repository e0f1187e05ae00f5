import type { Migration } from 'kysely/migration';
import { dueDeliveries } from '../046-due-deliveries.ts';
import { answeredWebhooksInPostgres } from '../048-answered-webhooks.ts';
import { toldConversionsInPostgres } from '../051-told-conversions.ts';
import { baseline } from './001-baseline.ts';

/** Every migration of a Postgres store by its name, in order. One that comes later stands in `migrations/` as well. */
export const postgresMigrations: Readonly<Record<string, Migration>> = {
  '001-baseline': baseline,
  '046-due-deliveries': dueDeliveries,
  '048-answered-webhooks': answeredWebhooksInPostgres,
  '051-told-conversions': toldConversionsInPostgres,
};
