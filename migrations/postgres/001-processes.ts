/** What only processes that share a store need: who is there, who owns which rooms, which batch of each came last, where all of it has gone, and what they count together. */
export const processTables = [
  `nodes (
    id text primary key,
    lease_until timestamptz not null,
    can_serve boolean not null,
    can_own boolean not null default true
  )`,
  `slots (slot int4 primary key, owner text)`,
  `batches (node text primary key references nodes (id) on delete cascade, number int8 not null)`,
  `moved (at float8 not null, place text not null)`,
  // Tries that they count together: `key` is a hash of the limit and of whom it counts.
  `limit_counts (
    key bytea primary key,
    spent float8 not null,
    since float8 not null,
    open_at float8 not null,
    ends_at float8 not null
  )`,
];
