import { routePath } from 'hono/route';
import type { MiddlewareHandler } from 'hono/types';
import type { Logger } from 'pino';
import type { ErrorCode } from '../../../machines/kernel/errors.ts';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import { isFields, ownEntry } from '../../../machines/kernel/shapes.ts';
import type { RoomAccess } from '../../../machines/room/room.state.ts';
import { addressOf } from '../../http/peer.ts';
import type { RateLimits } from '../../kernel/rate-limits.ts';
import { Refused } from '../../kernel/refused.ts';
import type { CommandHandler } from '../../rooms/command-intake.ts';
import type { OpennessChange, RoomHost, RoomListener } from '../../rooms/host.ts';
import type { RawCommand } from '../../rooms/submission.ts';
import type { ApiContext, ApiEnv } from './auth.session.ts';

export type SecurityEvent =
  | 'signed_in'
  | 'code_asked'
  | 'signed_out'
  | 'sessions_ended'
  | 'proven_again'
  | 'account_changed'
  | 'account_deleted'
  | 'password_reset'
  | 'address_proven'
  | 'address_taken_back'
  | 'factor_set_up'
  | 'factor_ended'
  | 'recovery_codes_made'
  | 'passkey_added'
  | 'passkey_removed'
  | 'rights_changed'
  | 'owner_added'
  | 'invite_made'
  | 'invite_revoked'
  | 'invite_accepted'
  | 'key_made'
  | 'key_revoked'
  | 'key_first_used'
  | 'key_refused'
  | 'kiosk_made'
  | 'kiosk_removed'
  | 'links_replaced'
  | 'link_made'
  | 'link_revoked'
  | 'room_password_set'
  | 'room_password_changed'
  | 'room_password_removed'
  | 'room_access_changed'
  | 'room_osc_changed'
  | 'device_removed'
  | 'device_allowed'
  | 'room_moved'
  | 'room_deleted'
  | 'room_restored'
  | 'room_secrets_changed'
  | 'webhooks_changed'
  | 'billing_changed'
  | 'sign_in_refused'
  | 'access_refused'
  | 'webhook_refused'
  | 'limit_reached';

const EVENT_OF_CALL: Readonly<Record<string, SecurityEvent>> = {
  'POST /api/auth/signup': 'signed_in',
  'POST /api/auth/login': 'signed_in',
  'POST /api/auth/second-factor': 'signed_in',
  'POST /api/auth/passkey': 'signed_in',
  'POST /api/auth/logout': 'signed_out',
  'POST /api/auth/reauthenticate': 'proven_again',
  'POST /api/auth/reset-password': 'password_reset',
  'POST /api/auth/verify-email': 'address_proven',
  'POST /api/auth/undo-email': 'address_taken_back',
  'PATCH /api/users/:uid': 'account_changed',
  'DELETE /api/users/:uid': 'account_deleted',
  'DELETE /api/users/:uid/sessions': 'sessions_ended',
  'DELETE /api/users/:uid/sessions/:id': 'sessions_ended',
  'DELETE /api/users/:uid/other-sessions': 'sessions_ended',
  'DELETE /api/admin/users/:uid/sessions': 'sessions_ended',
  'PUT /api/users/:uid/second-factor': 'factor_set_up',
  'DELETE /api/users/:uid/second-factor': 'factor_ended',
  'POST /api/users/:uid/passkeys': 'passkey_added',
  'DELETE /api/users/:uid/passkeys/:id': 'passkey_removed',
  'POST /api/users/:uid/recovery-codes': 'recovery_codes_made',
  'DELETE /api/teams/:id': 'rights_changed',
  'PATCH /api/teams/:id/members/:uid': 'rights_changed',
  'DELETE /api/teams/:id/members/:uid': 'rights_changed',
  'POST /api/teams/:id/replace-links': 'links_replaced',
  'POST /api/teams/:id/invites': 'invite_made',
  'DELETE /api/teams/:id/invites/:inviteId': 'invite_revoked',
  'POST /api/teams/:id/accept-invite': 'invite_accepted',
  'POST /api/teams/:id/keys': 'key_made',
  'DELETE /api/teams/:id/keys/:keyId': 'key_revoked',
  'POST /api/teams/:id/kiosks': 'kiosk_made',
  'DELETE /api/teams/:id/kiosks/:kioskId': 'kiosk_removed',
  'DELETE /api/rooms/:pid': 'room_deleted',
  'POST /api/rooms/:pid/move': 'room_moved',
  'POST /api/rooms/:pid/restore': 'room_restored',
  'PUT /api/rooms/:pid/secrets/:name': 'room_secrets_changed',
  'DELETE /api/rooms/:pid/secrets/:name': 'room_secrets_changed',
  'POST /api/teams/:id/webhooks': 'webhooks_changed',
  'PATCH /api/teams/:id/webhooks/:webhookId': 'webhooks_changed',
  'DELETE /api/teams/:id/webhooks/:webhookId': 'webhooks_changed',
  'POST /api/teams/:id/webhooks/:webhookId/secret': 'webhooks_changed',
  'POST /api/teams/:teamId/billing/checkout': 'billing_changed',
  'POST /api/teams/:teamId/billing/trial': 'billing_changed',
  'POST /api/teams/:teamId/billing/change': 'billing_changed',
  'POST /api/teams/:teamId/billing/seats': 'billing_changed',
  'POST /api/teams/:teamId/billing/cancel': 'billing_changed',
  'POST /api/teams/:teamId/billing/resume': 'billing_changed',
  'POST /api/teams/:teamId/billing/payment-method': 'billing_changed',
};

const EVENT_OF_REFUSAL: Readonly<Partial<Record<ErrorCode, SecurityEvent>>> = {
  wrong_credentials: 'sign_in_refused',
  wrong_password: 'sign_in_refused',
  wrong_code: 'sign_in_refused',
  wrong_passkey: 'sign_in_refused',
  passkey_password: 'sign_in_refused',
  half_expired: 'sign_in_refused',
  denied_protected: 'sign_in_refused',
  unauthorized: 'access_refused',
  forbidden: 'access_refused',
  bad_signature: 'access_refused',
  link_expired: 'access_refused',
  cross_site: 'access_refused',
  denied_kicked: 'access_refused',
  reauthenticate: 'access_refused',
  second_factor_needed: 'access_refused',
  rate_limited: 'limit_reached',
  storage_limit: 'limit_reached',
};

/** The fields must not contain credentials. */
type EventSubject = Readonly<Record<string, string | undefined>>;

export class SecurityLog implements RoomListener {
  readonly #log: Logger;
  readonly #limits: RateLimits;

  constructor(log: Logger, limits: RateLimits) {
    this.#log = log;
    this.#limits = limits;
  }

  note(event: SecurityEvent, about: EventSubject): void {
    this.#log.info({ event, ...about }, 'A security event.');
  }

  /** Limits lines by address, because too many would fill the disk. */
  refused(event: SecurityEvent, address: string, about: EventSubject): void {
    if (this.#limits.waitFor('refusalLine', address) > 0) return;
    this.#log.warn({ event, ...about, address }, 'A security event.');
  }

  /** Logs wrong secrets of entry points other than the API, such as sockets (W2622). */
  refusedAs(code: ErrorCode, address: string, call: string): void {
    const event = EVENT_OF_REFUSAL[code];
    if (event !== undefined) this.refused(event, address, { call, code });
  }

  onOpenness(_roomId: RoomId, { pid, actor, address }: OpennessChange): void {
    this.note('room_access_changed', {
      room: pid,
      actor: actor ?? undefined,
      address: address ?? undefined,
    });
  }

  at(intake: CommandHandler, host: Pick<RoomHost, 'durable'>): CommandHandler {
    return {
      ask: (command) => {
        if (!RIGHTS_COMMANDS.has(command.command.name)) return intake.ask(command);
        const before = host.durable(command.roomId)?.context;
        const event = commandEventOf(command.command, before?.access);
        if (event === null) return intake.ask(command);
        const { actor, address } = command.principal;
        const about = { room: before?.show.room.pid, actor, address };
        intake.ask({
          ...command,
          reply: (answer) => {
            if (answer.ok) this.note(event, about);
            command.reply(answer);
          },
        });
      },
    };
  }
}

const RIGHTS_COMMANDS: ReadonlySet<string> = new Set([
  'room/rotateSecrets',
  'room/setPassword',
  'room/osc',
  'room/addNamedLink',
  'room/removeNamedLink',
  'clients/kick',
  'clients/allow',
]);

function commandEventOf(
  { name, payload }: RawCommand['command'],
  before: RoomAccess | undefined,
): SecurityEvent | null {
  const fields = isFields(payload) ? payload : {};
  if (name === 'room/rotateSecrets') return 'links_replaced';
  if (name === 'room/osc') return 'room_osc_changed';
  if (name === 'room/addNamedLink') return 'link_made';
  if (name === 'room/removeNamedLink') return 'link_revoked';
  if (name === 'clients/kick') return 'device_removed';
  if (name === 'clients/allow') return isRemoved(before, fields['deviceId']) ? 'device_allowed' : null;
  if (name !== 'room/setPassword') return null;
  if (fields['password'] === null) return 'room_password_removed';
  return (before?.passwordHash ?? null) === null ? 'room_password_set' : 'room_password_changed';
}

const isRemoved = (access: RoomAccess | undefined, device: unknown): boolean =>
  access?.kicked.some(({ deviceId }) => deviceId === device) === true;

export function securityEvents({ security }: { readonly security: SecurityLog }): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next();
    const address = addressOf(c);
    const { requestId, room } = c.env.requestName;
    const user = c.get('signedIn')?.user.uid;
    const [call, team] = [callNameOf(c), teamIdOf(c)];
    const about = { requestId, call, address, ...(user && { user }), ...(room && { room }) };
    if (!(c.error instanceof Refused)) {
      if (c.get('hasWrongSecret'))
        security.refused('access_refused', address, { code: 'unauthorized', ...about });
      const event = c.res.ok ? successEventOf(c) : undefined;
      if (event !== undefined)
        security.note(event, { ...about, ...(team && { team }), ...c.get('eventAbout') });
      return;
    }
    const { code } = c.error.refusal;
    const event = refusalEventOf(c, code);
    if (event !== undefined) security.refused(event, address, { code, ...about });
  };
}

/** Logs the pattern of a route, because a path may contain anything. */
const callNameOf = (c: ApiContext): string => `${c.req.method} ${routePath(c, -1)}`;

function refusalEventOf(c: ApiContext, code: ErrorCode): SecurityEvent | undefined {
  return code === 'invalid' && callNameOf(c) === 'POST /api/billing/events'
    ? 'webhook_refused'
    : EVENT_OF_REFUSAL[code];
}

function teamIdOf(c: ApiContext): string | undefined {
  return callNameOf(c).includes('/api/teams/:id') ? c.req.param('id') : undefined;
}

function successEventOf(c: ApiContext): SecurityEvent | undefined {
  const event = c.get('eventAbout')?.event ?? ownEntry(EVENT_OF_CALL, callNameOf(c));
  const isEntered = c.get('signedIn')?.user.isAnonymous === false;
  return event === 'signed_in' && !isEntered ? 'code_asked' : event;
}
