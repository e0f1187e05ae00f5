import type { Generated } from 'kysely';
import type { KeyScope } from '../../machines/people/api-key.ts';
import type { TeamRole } from '../../machines/people/team.ts';
import type { DeliveryState, OffReason } from '../../machines/people/webhook.ts';
import type { TimecodeRate } from '../../machines/timer/timecode.ts';
import type { RoomSums } from '../rooms/journal/room.rows.ts';

/** Instants are milliseconds since 1970, flags are 0 or 1, and `Json` columns contain JSON. */
export type Flag = 0 | 1;
type Json = string;

export interface RoomsTable extends RoomSums {
  id: string;
  pid: string;
  owner_uid: string;
  team_id: string | null;
  name: string;
  subtitle: string;
  blackout: Flag;
  on_air: Flag;
  timezone: string | null;
  tod_format: string;
  behavior: string;
  access: string;
  questions: string;
  plan: Json;
  timer_id: string | null;
  running: Flag;
  kickoff: number | null;
  deadline: number | null;
  last_stop: number | null;
  deadline_warped: number | null;
  next_timer_id: string | null;
  /** Null means LENGTH. */
  aim: Json | null;
  active_message_id: string | null;
  message_focus: Flag;
  audience_message_id: string | null;
  audience_focus: Flag;
  crew_message_id: string | null;
  crew_focus: Flag;
  considered: Json;
  secret: string;
  generation: number;
  password_hash: string | null;
  kicked: Json;
  osc: Json | null;
  agenda: Json | null;
  break_label: string | null;
  prompter: Json | null;
  /** Null means the main clock. */
  shown_clock: Json | null;
  clock_before: Json | null;
  moderator_clocks: Flag;
  named_links: Json | null;
  timecode_rate: TimecodeRate;
  source: Json | null;
  epoch: number;
  seq: number;
  created_at: number;
  updated_at: number;
  next_due_at: number | null;
  log_bytes: number;
  deleted_at: number | null;
}

interface NamedLinkUsesTable {
  room_id: string;
  link_id: string;
  used_at: number;
}

export interface DocumentsTable {
  room_id: string;
  id: string;
  position: number;
  body: Json;
  sum: number;
}

export interface DraftsTable {
  room_id: string;
  output_id: string;
  body: Json;
  sum: number;
}

export interface TimerRunsTable {
  room_id: string;
  started: number;
  timer_id: string;
  body: Json;
  sum: number;
}

export interface RunsTable {
  room_id: string;
  body: Json;
  sum: number;
}

interface StoredAnswersTable {
  key_id: string;
  idempotency_key: string;
  fingerprint: string;
  status: number;
  body: Json;
  created_at: number;
}

export interface FilesTable {
  team_id: string;
  /** SHA-256 of the content in hexadecimal. */
  id: string;
  name: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
  created_at: number;
  unused_since: number | null;
}

export interface RoomLogTable {
  room_id: string;
  first_seq: number;
  last_seq: number;
  /** Encoded by `log.codec.ts`. */
  lines: Uint8Array;
  sum: number;
}

export interface AppliedTable {
  room_id: string;
  channel_id: string;
  command_id: number;
  at: number;
  sum: number;
}

export interface UsersTable {
  uid: string;
  /** Verified address. */
  email: string | null;
  pending_email: string | null;
  display_name: string | null;
  photo_url: string | null;
  /** Null if unknown. */
  language: string | null;
  /** Instant at which the user's origin was reported (W142). */
  entry_told_at: number | null;
  password_hash: string | null;
  is_anonymous: Flag;
  is_admin: Flag;
  created_at: number;
  updated_at: number;
}

interface SessionsTable {
  id: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  user_agent: string;
  /** Network address as limits count it. Empty if unknown. */
  address: string;
  /** Last instant at which the user entered the password or a second factor. */
  proven_at: number | null;
}

interface SecondFactorsTable {
  user_id: string;
  secret: string;
  /** Newest accepted time step. A step lasts 30 s, and steps count from 1970. */
  last_step: number;
  created_at: number;
}

interface RecoveryCodesTable {
  id: string;
  user_id: string;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  name: string;
  site: string;
  /** COSE key in base64url. */
  public_key: string;
  /** 0 if the authenticator has no counter. */
  counter: number;
  challenge_at: number;
  password: string;
  transports: string;
  /** 1 if the passkey may be copied to a backup. */
  multi_device: number;
  backed_up: number;
  created_at: number;
  used_at: number | null;
}

interface MailTokensTable {
  id: string;
  user_id: string;
  purpose: string;
  email: string;
  expires_at: number;
}

interface MailsTable {
  id: Generated<number>;
  recipient: string;
  subject: string;
  body: string;
  html: string;
  created_at: number;
  /** Instant at which the mail's link was shown and removed (U87). */
  shown_at: Generated<number | null>;
}

interface TeamPlansTable {
  team_id: string;
  plan_id: string;
  since: number;
  active_until: number | null;
}

/** A user's own team has a row only if it was renamed or shared (M31). */
export interface TeamsTable {
  id: string;
  name: string;
  features: Json;
  created_at: number;
  updated_at: number;
}

interface TeamMembersTable {
  team_id: string;
  uid: string;
  role: TeamRole;
  joined_at: number;
}

interface TeamInvitesTable {
  id: string;
  token_hash: string;
  team_id: string;
  role: TeamRole;
  email: string | null;
  invited_by: string;
  created_at: number;
  expires_at: number;
}

interface KiosksTable {
  id: string;
  team_id: string;
  name: string;
  secret: string;
  rooms: string;
  ends_at: number | null;
  created_by: string;
  created_at: number;
  used_at: number | null;
}

interface ApiKeysTable {
  id: string;
  hash: string;
  prefix: string;
  name: string;
  scope: KeyScope;
  team_id: string;
  /** Null if the key opens all rooms. */
  room_id: string | null;
  room_secret: string | null;
  created_by: string;
  created_at: number;
  used_at: number | null;
}

export interface WebhooksTable {
  id: string;
  team_id: string;
  url: string;
  /** Public ids. Null means all rooms. */
  rooms: Json | null;
  events: Json;
  /** Encrypted. Deliveries are also signed with the former secret until `old_secret_until`. */
  secret: string;
  old_secret: string | null;
  old_secret_until: number | null;
  enabled: Flag;
  off_reason: OffReason | null;
  /** Events from before the webhook was last enabled are not sent. */
  since: number;
  failing_since: number | null;
  /** Instant of the first response with a 2xx status. */
  answered_at: number | null;
  created_by: string;
  created_at: number;
}

interface RoomSecretsTable {
  room_id: string;
  name: string;
  team_id: string;
  sealed: string;
}

interface WebhookDeliveriesTable {
  id: Generated<number>;
  event_id: string;
  webhook_id: string;
  team_id: string;
  room_pid: string | null;
  type: string;
  body: string;
  created_at: number;
  state: Generated<DeliveryState>;
  tries: Generated<number>;
  next_at: Generated<number>;
  tried_at: number | null;
  status: number | null;
  answer: Generated<string>;
}

export interface TeamDesignsTable {
  id: string;
  team_id: string;
  name: string;
  design: Json;
  updated_at: number;
}

interface AdminLogTable {
  id: Generated<number>;
  at: number;
  actor: string;
  action: string;
  subject: string;
  detail: string;
}

export interface Database {
  rooms: RoomsTable;
  timers: DocumentsTable;
  messages: DocumentsTable;
  outputs: DocumentsTable;
  automations: DocumentsTable;
  clocks: DocumentsTable;
  columns: DocumentsTable;
  cells: DocumentsTable;
  named_link_uses: NamedLinkUsesTable;
  automation_runs: RunsTable;
  drafts: DraftsTable;
  timer_runs: TimerRunsTable;
  files: FilesTable;
  room_log: RoomLogTable;
  applied: AppliedTable;
  users: UsersTable;
  sessions: SessionsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  mail_tokens: MailTokensTable;
  mails: MailsTable;
  team_plans: TeamPlansTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
  team_invites: TeamInvitesTable;
  api_keys: ApiKeysTable;
  kiosks: KiosksTable;
  kept_answers: StoredAnswersTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  room_secrets: RoomSecretsTable;
  team_designs: TeamDesignsTable;
  admin_log: AdminLogTable;
  billing_events: BillingEventsTable;
  subscriptions: StoredFactsTable;
  purchases: StoredFactsTable;
  billing_checkouts: BillingCheckoutsTable;
  billing_answers: BillingAnswersTable;
  billing_cancellations: BillingCancellationsTable;
  sandbox: SandboxTable;
}

export interface BillingEventsTable {
  id: string;
  kind: string;
  occurred_at: number;
  received_at: number;
  outcome: string;
  team_id: string | null;
  body: string;
}

export interface StoredFactsTable {
  id: string;
  /** Null if only a refund is known. */
  team_id: string | null;
  facts: Json | null;
  from_at: number | null;
  from_id: string | null;
  revoked_at: number | null;
  revoked_id: string | null;
  revoked_reason: string | null;
}

export interface BillingCheckoutsTable {
  id: string;
  team_id: string;
  uid: string;
  item: string;
  /** Null if the provider has not answered. */
  provider_id: string | null;
  status: 'open' | 'closed';
  created_at: number;
  starts_at: number | null;
  conversion_told: Generated<Flag>;
}

export interface BillingCancellationsTable {
  team_id: string;
  at: number;
  uid: string;
  item: string;
  reason: string;
}

export interface BillingAnswersTable {
  team_id: string;
  key: string;
  asked: string;
  status: number;
  body: Json;
  at: number;
}

interface SandboxTable {
  id: number;
  body: Json;
}
