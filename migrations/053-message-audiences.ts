import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rowSum, type SqlValue } from '../server/store/row-sum.ts';

type Row = Readonly<Record<'id' | 'active_message_id' | 'message_focus', SqlValue>>;

export const addMessageAudiences = (integer: 'integer' | 'int8', text: string): Migration => ({
  async up(db: Kysely<unknown>) {
    const add = (column: string, type: string) =>
      sql`alter table rooms add column ${sql.ref(column)} ${sql.raw(type)}`.execute(db);
    for (const audience of ['audience', 'crew']) {
      await add(`${audience}_message_id`, text);
      await add(`${audience}_focus`, `${integer} not null default 0`);
      await add(`sum_${audience}`, `${integer} not null default 0`);
    }
    await add('subtitle', `${text} not null default ''`);
    await add('sum_subtitle', `${integer} not null default 0`);
    const { rows } = await sql<Row>`select id, active_message_id, message_focus from rooms`.execute(db);
    for (const { id, active_message_id: shown, message_focus: focus } of rows) {
      const sum = rowSum([id, shown, focus]);
      await sql`update rooms set audience_message_id = ${shown}, audience_focus = ${focus}, sum_audience = ${sum},
        crew_message_id = ${shown}, crew_focus = ${focus}, sum_crew = ${sum}, sum_subtitle = ${rowSum([id, ''])}
        where id = ${id}`.execute(db);
    }
  },
});
