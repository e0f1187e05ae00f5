import {
  type Fields,
  fieldIn,
  hasFields,
  isFields,
  isNumber,
  type Shape,
} from '../../machines/kernel/shapes.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import type { SheetCells } from '../../machines/timer/sheet.ts';
import type { Position } from '../../machines/wire/frames.ts';
import type { RoomSession } from './room-session.ts';
import { getByToken } from './room-token.ts';

const FIRST_PAUSE: Duration = 1_000;
const MAX_PAUSE: Duration = 30_000;

const isCells: Shape<SheetCells> = (data): data is SheetCells => isFields(data);
const isPosition = hasFields<Position>({ epoch: isNumber, seq: isNumber });

type CellsSession = Pick<RoomSession, 'told' | 'fill'>;

export async function loadAllCells(
  session: CellsSession,
  token: () => Promise<string>,
  left: AbortSignal,
): Promise<void> {
  const pid = session.told?.view.room.pid;
  for (let pause = FIRST_PAUSE; !left.aborted; pause = Math.min(pause * 2, MAX_PAUSE)) {
    const answer = await getByToken(`/api/rooms/${pid}/cells`, token, left).catch(() => null);
    if (isFields(answer) && fillCells(session, answer)) return;
    await new Promise((resume) => setTimeout(resume, pause));
  }
}

function fillCells(session: CellsSession, answer: Fields): boolean {
  const cells = fieldIn(answer, 'cells', isCells);
  return cells !== null && isPosition(answer) && session.fill(cells, answer);
}
