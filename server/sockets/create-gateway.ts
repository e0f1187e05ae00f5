import type { RateLimits } from '../kernel/rate-limits.ts';
import { SOCKETS_PER_DEVICE } from './admission.ts';
import { Dispatcher, type DispatcherDeps } from './dispatcher.ts';
import { Gateway, type GatewayDeps } from './gateway.ts';
import { HandshakeTimeout } from './handshake-timeout.ts';
import { Joining, type JoiningDeps } from './joining.ts';
import { SlowConsumers } from './slow-consumers.ts';

export interface GatewayParts
  extends Omit<JoiningDeps, 'socketsPerDevice' | 'limits' | 'host' | 'addressSockets' | 'seen'>,
    Pick<GatewayDeps, 'host' | 'isAllowedOrigin' | 'readPeer' | 'addressSockets' | 'waitOf'>,
    Pick<DispatcherDeps, 'intake' | 'loopTurns' | 'loopWatch' | 'onError'> {
  readonly seen: JoiningDeps['seen'] & DispatcherDeps['seen'];
  readonly limits: RateLimits;
  readonly isLimited: boolean;
}

export function createGateway(parts: GatewayParts): Gateway {
  const { isLimited, limits, outbox, clock } = parts;
  const joining = new Joining({
    ...parts,
    socketsPerDevice: isLimited ? SOCKETS_PER_DEVICE : Number.POSITIVE_INFINITY,
  });
  return new Gateway({
    ...parts,
    dispatcher: new Dispatcher({ ...parts, joining, limits: isLimited ? limits : null }),
    helloWatch: new HandshakeTimeout(clock, (session) => outbox.end(session, 'hello_timeout')),
    slowConsumers: new SlowConsumers(clock),
  });
}
