import type { AnswerKind } from '../../../machines/api/endpoint.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import type { RateLimits } from '../../kernel/rate-limits.ts';
import { pointsOfLines, pointsOfShow } from '../../rooms/command-cost.ts';

const nothing = { timers: [], messages: [], outputs: [] };

interface LongAnswer {
  readonly kind: AnswerKind;
  readonly show: RoomState;
  readonly lines?: number;
}

export function countRead(limits: RateLimits, address: string, answer: LongAnswer): void {
  const points = pointsOfAnswer(answer);
  if (points > 0) limits.takeEach([['read', address]], points);
}

function pointsOfAnswer({ kind, show, lines = 0 }: LongAnswer): number {
  switch (kind) {
    case 'state':
      return 1 + pointsOfShow(show);
    case 'timers':
      return 1 + pointsOfShow({ ...nothing, timers: show.timers, cells: show.cells });
    case 'messages':
      return 1 + pointsOfShow({ ...nothing, messages: show.messages });
    case 'logs':
      return pointsOfLines(lines);
    default:
      return 0;
  }
}
