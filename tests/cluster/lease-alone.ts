import { Client } from 'pg';

/**
 * Preloaded into a server (`node --import`): where a lease has run out it takes the rooms and leaves the row that each
 * commit holds, as if a lease and clocks were enough. The test of processes that stall must notice.
 */
const { query } = Client.prototype;

const DELETED = 'delete from "nodes" where "id" = $1 and ($2 or lease_until < clock_timestamp())';
const LEFT = `update slots set owner = null where owner = $1
  and ($2 or exists (select 1 from nodes where id = $1 and lease_until < clock_timestamp()))`;

Object.assign(Client.prototype, {
  query(this: Client, text: unknown, ...rest: unknown[]): unknown {
    return Reflect.apply(query, this, [text === DELETED ? LEFT : text, ...rest]);
  },
});
