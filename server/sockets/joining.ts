import type { Client } from '../../machines/device/client.ts';
import { type ErrorCode, errors } from '../../machines/kernel/errors.ts';
import { type Duration, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { acceptsBits } from '../../machines/room/changes.ts';
import { audienceOf } from '../../machines/room/room.projection.ts';
import type { Hello } from '../../machines/wire/frames.ts';
import type { AddressSockets } from '../kernel/address-sockets.ts';
import { wallNow } from '../kernel/clock.ts';
import type { SecurityLog } from '../people/accounts/security-events.ts';
import { principalOf, type TokenVerifier, type VerifiedToken } from '../rooms/access/token-verifier.ts';
import type { Claims } from '../rooms/access/tokens.ts';
import type { RoomHost } from '../rooms/host.ts';
import { Admission, type AdmissionDeps, isQuestionPage, restLimitKey } from './admission.ts';
import type { CellEditors } from './cell-editors.ts';
import type { SeenScreens } from './seen-screens.ts';
import { type Identity, type Session, type SocketOutbox, sendGoodbye } from './session.ts';
import { WelcomeSender, type WelcomeSenderDeps } from './welcomes.ts';

/** Delay before a device over its budget may join again. Otherwise a new connection would have a new budget (W19). */
const REST_DELAY: Duration = 3 * SECOND;

const ADDRESS_FULL_RETRY: Duration = 5 * SECOND;

export interface JoinHandlerDeps extends AdmissionDeps, WelcomeSenderDeps {
  readonly host: Pick<RoomHost, 'clientsChanged' | 'durable' | 'since'>;
  readonly verifier: Pick<TokenVerifier, 'enter' | 'ready'>;
  readonly outbox: SocketOutbox;
  readonly seen: Pick<SeenScreens, 'greet'>;
  readonly cellEditors: Pick<CellEditors, 'greet'>;
  readonly security: Pick<SecurityLog, 'refusedAs'>;
  readonly newClientId: () => string;
  readonly addressSockets: Pick<AddressSockets, 'mayJoin' | 'joined'>;
}

/** Handles `hello` within one turn, so that no event is lost before `welcome`. */
export class JoinHandler {
  readonly #deps: JoinHandlerDeps;
  readonly #admission: Admission;
  readonly #welcomes: WelcomeSender;

  constructor(deps: JoinHandlerDeps) {
    this.#deps = deps;
    this.#admission = new Admission(deps);
    this.#welcomes = new WelcomeSender(deps);
  }

  ready(session: Session, hello: Hello): Promise<void> | null {
    return this.#deps.verifier.ready(hello.token) ?? this.#askForPlace(session, hello);
  }

  readyToRenew(token: string): Promise<void> | null {
    return this.#deps.verifier.ready(token);
  }

  #askForPlace(session: Session, hello: Hello): Promise<void> | null {
    const { places, verifier } = this.#deps;
    if (places === null || session.hasPlace !== null) return null;
    const entered = verifier.enter(hello.token);
    if (!entered.ok || !this.#admission.takesPlace(entered.value)) return null;
    if (this.#admission.refusal(session, entered.value, hello) !== null) return null;
    const { roomId, deviceId } = entered.value.claims;
    return places.ask(roomId, deviceId).then((has) => {
      session.hasPlace = has;
    });
  }

  join(session: Session, hello: Hello): void {
    const { outbox } = this.#deps;
    const entered = this.#enter(session, hello.token);
    if (!entered.ok) return outbox.end(session, goodbyeFor(entered.error.code));
    const refused = this.#admission.refusal(session, entered.value, hello);
    if (refused !== null) return outbox.end(session, refused, reconnectDelay(entered.value));
    if (!this.#deps.addressSockets.mayJoin(session.address, this.#admission.rightOf(entered.value)))
      return outbox.end(session, 'rate_limited', ADDRESS_FULL_RETRY);
    const wait = this.#admission.waitFor(session, entered.value.claims);
    if (wait > 0) return outbox.end(session, 'rate_limited', wait);
    this.#admit(session, entered.value, hello);
  }

  rest(session: Session, identity: Identity | null): void {
    const { limits, outbox } = this.#deps;
    outbox.end(session, 'too_many_commands', REST_DELAY);
    if (identity !== null) limits.charge([restLimitKey(identity)], 1);
  }

  renew(session: Session, before: Identity, token: string): void {
    const { outbox, sessions } = this.#deps;
    const entered = this.#enter(session, token);
    if (!entered.ok && entered.error.code === 'storage_unavailable')
      return outbox.end(session, 'storage_unavailable');
    if (!entered.ok || !isSameView(entered.value.claims, before)) return outbox.endLapsed([session]);
    const after = { ...before, ...rightsOfToken(entered.value) };
    sessions.renew(session, before, after);
    session.payingAddress = this.#admission.payingAddressOf(session, entered.value);
    const { claims, room } = entered.value;
    outbox.send(session, ['welcome', this.#welcomes.ownFields(after, room, claims.exp * SECOND)]);
  }

  #enter(session: Session, token: string): ReturnType<TokenVerifier['enter']> {
    const { security, verifier } = this.#deps;
    const entered = verifier.enter(token);
    if (!entered.ok) security.refusedAs(entered.error.code, session.address, 'socket');
    return entered;
  }

  #admit(session: Session, entered: VerifiedToken, hello: Hello): void {
    const { sessions, host } = this.#deps;
    const identity = identityOfJoin(entered, hello, this.#deps.newClientId());
    this.#replaceOlder(identity);
    session.identity = identity;
    session.payingAddress = this.#admission.payingAddressOf(session, entered);
    this.#deps.addressSockets.joined(session.address, session, this.#admission.rightOf(entered));
    session.joinedAt = wallNow(this.#deps.clock);
    sessions.add(session, identity);
    if (identity.memberUid !== null)
      sessions.holdTeam(identity.roomId, entered.room.context.show.room.teamId);
    const client = this.#clientOf(session, identity, entered, hello);
    this.#welcomes.send(session, identity, entered, { since: hello.since ?? null, client });
    this.#deps.seen.greet(session, identity);
    this.#deps.cellEditors.greet(session, identity);
    host.clientsChanged(identity.roomId, [client], []);
  }

  #replaceOlder({ roomId, channelId }: Identity): void {
    const older = this.#deps.sessions.ofRoom(roomId)?.ofChannel(channelId)?.socket ?? null;
    if (older !== null) sendGoodbye(older, 'replaced');
  }

  #clientOf(
    { joinedAt }: Session,
    identity: Identity,
    { claims, room }: VerifiedToken,
    { client }: Hello,
  ): Client {
    return {
      id: identity.clientId,
      roomPid: room.context.show.room.pid,
      channelId: identity.channelId,
      deviceId: identity.deviceId,
      name: client.name,
      view: client.view,
      thumb: null,
      thumbAt: null,
      tokenView: claims.view,
      ...(claims.member ? { member: true } : {}),
      delay: client.delay ?? 0,
      ...(claims.uid === undefined ? {} : { uid: claims.uid }),
      ...(claims.outputId === undefined ? {} : { outputId: claims.outputId }),
      connectedAt: joinedAt,
    };
  }
}

function rightsOfToken({
  claims,
  endsAt,
}: VerifiedToken): Pick<Identity, 'actor' | 'memberUid' | 'tag' | 'open' | 'endsAt'> {
  return {
    actor: principalOf(claims).actor,
    memberUid: claims.member ? (claims.uid ?? null) : null,
    tag: claims.session ?? null,
    open: claims.open === true,
    endsAt,
  };
}

function isSameView(
  { roomId, deviceId, view, permissions, outputId, link }: Claims,
  identity: Identity,
): boolean {
  return (
    roomId === identity.roomId &&
    deviceId === identity.deviceId &&
    view === identity.view &&
    permissions === identity.permissions &&
    (outputId ?? null) === identity.outputId &&
    (link?.id ?? null) === identity.linkId
  );
}

function identityOfJoin(entered: VerifiedToken, hello: Hello, clientId: string): Identity {
  const { claims } = entered;
  return {
    roomId: claims.roomId,
    clientId,
    channelId: hello.channelId,
    deviceId: claims.deviceId,
    view: claims.view,
    permissions: claims.permissions,
    audience: audienceOf(claims.permissions, claims.outputId, claims.view, claims.columns),
    accepted: acceptsBits(hello.client.accepts ?? []),
    outputId: claims.outputId ?? null,
    linkId: claims.link?.id ?? null,
    columns: claims.columns ?? null,
    uncounted: isQuestionPage(claims),
    ...rightsOfToken(entered),
  };
}

/** Question pages also work without a socket, so they may wait long. */
const reconnectDelay = ({ claims }: VerifiedToken): Duration | undefined =>
  isQuestionPage(claims) ? MINUTE : undefined;

function goodbyeFor(code: ErrorCode): ErrorCode {
  if (errors[code].status === 503) return code;
  return code === 'denied_kicked' ? 'kicked' : 'unauthorized';
}
