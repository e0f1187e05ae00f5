import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Refusal } from '../../../machines/kernel/errors.ts';
import { isAlike } from '../../../machines/kernel/shapes.ts';
import type { Design } from '../../../machines/output/design.ts';
import { wholeDesign } from '../../../machines/output/designed.ts';
import {
  type DraftSession,
  type HeardDesign,
  newSession,
  withHeard,
  withHistory,
  withMine,
  withTheirs,
} from '../../../machines/output/draft-session.ts';
import { designLimit, type Edited } from '../../../machines/output/edit.ts';
import { withRedo, withStep, withUndo } from '../../../machines/output/edit-history.ts';
import type { Output } from '../../../machines/output/output.ts';
import { notifyRefusal } from '../../app/notify-refusal.ts';
import { takeBack } from '../../keys/offer-undo.ts';
import { useRoom } from '../../live/live-context.ts';
import type { JoinedRoom } from '../../live/live-room.ts';
import { useLeaving } from '../../ui/use-draft.ts';
import { DraftSender, type SendState } from './draft-sender.ts';

export type Designer = ReturnType<typeof useDesigner>;

interface ReplacedDesign {
  readonly name: string;
  readonly elements: number;
}

/** Draft session of an output (V371 to V377). */
export function useDesigner(output: Output) {
  const room = useRoom();
  const live = useMemo(() => wholeDesign(output), [output]);
  const draft = output.draft ?? null;
  const heard: HeardDesign = draft ?? { design: live, by: null };
  const [session, setSession] = useState(() => newSession(heard));
  const [ids, select] = useState<readonly string[]>([]);
  /** Counter to focus new elements. */
  const [made, setMade] = useState(0);
  const [limit, setLimit] = useState<'elements' | 'bytes' | null>(null);
  /** Design replaced by the newest step. */
  const [replaced, setReplaced] = useState<ReplacedDesign | null>(null);
  const drafts = useDrafts(output, room, session.theirs !== null);
  const take = useTake(output, room, drafts.sender);
  follow(session, heard, room.clientId, take.isTakingBack, setSession);
  const { history, isTouched, theirs } = session;
  const design = history.present;
  const { sender } = drafts;
  const { isTakingBack } = take;

  const offered = useRef(design);
  useEffect(() => {
    // An undone take is a draft again.
    const isOffAir = isTakingBack && draft === null && !isAlike(design, live);
    if (!isTouched || (offered.current === design && !isOffAir)) return;
    offered.current = design;
    sender.offer(design);
  }, [sender, isTouched, design, isTakingBack, draft, live]);
  const isHeld = room.status !== 'live' || theirs !== null;
  useEffect(() => sender.hold(isHeld), [sender, isHeld]);

  const step = (next: DraftSession['history']) => {
    setLimit(null);
    setReplaced(null);
    take.forget();
    setSession((last) => withHistory(last, next));
  };
  const change = (next: Design, gesture?: string): boolean => {
    const beyond = designLimit(next);
    if (beyond !== null && designLimit(design) === null) {
      setLimit(beyond);
      return false;
    }
    step(withStep(history, next, gesture));
    return true;
  };
  return {
    output,
    design,
    selected: useMemo(
      () => ids.filter((id) => design.elements.some((each) => each.id === id)),
      [ids, design],
    ),
    select,
    change,
    edit: (edited: Edited) => {
      if (!change(edited.design)) return;
      select(edited.ids);
      setMade((count) => count + 1);
    },
    made,
    limit,
    /** One undo step. */
    replace: (next: Design, name: string) => {
      setLimit(null);
      take.forget();
      select([]);
      // Edits may have happened during the load.
      setSession((last) => withHistory(last, withStep(last.history, next)));
      setReplaced({ name, elements: design.elements.length });
    },
    replaced,
    undo: () => step(withUndo(history)),
    redo: () => step(withRedo(history)),
    canUndo: history.past.size > 0,
    canRedo: history.future.size > 0,
    state: drafts.state,
    refusal: drafts.refusal,
    retry: () => void sender.flush().catch(() => {}),
    /** Author of another's draft. */
    otherAuthor: draft !== null && draft.by.name !== room.deviceName ? draft.by.name : null,
    isAway: room.status !== 'live',
    isLive: draft === null && isAlike(design, live),
    theirs,
    takeTheirs: () => {
      sender.drop();
      setSession(withTheirs);
    },
    keepMine: () => {
      setSession(withMine);
      sender.offer(design);
    },
    discard: () => {
      sender.drop();
      setSession((last) => ({ ...withHistory(last, withStep(last.history, live)), isTouched: false }));
      room.ask('outputs/discard', { outputId: output._id });
    },
    freeze: (on: boolean) => room.ask('outputs/freeze', { outputId: output._id, on }),
    take,
  };
}

function follow(
  session: DraftSession,
  heard: HeardDesign,
  ownId: string,
  isTakingBack: boolean,
  set: (next: DraftSession) => void,
): void {
  const next = withHeard(session, heard, ownId);
  if (next === session) return;
  // Own undo of a take keeps the work.
  set(isTakingBack && next.theirs?.by === null ? withMine(next) : next);
}

/** Sends drafts while open, and once on close. */
function useDrafts({ _id: outputId }: Output, room: JoinedRoom, isUndecided: boolean) {
  const [told, tell] = useState<{ readonly state: SendState; readonly refusal: Refusal | null }>({
    state: 'saved',
    refusal: null,
  });
  const [sender] = useState(
    () =>
      new DraftSender({
        onState: (state, refusal) => tell({ state, refusal }),
        now: () => performance.now(),
      }),
  );
  useLayoutEffect(() => {
    sender.connect((design) => room.send('outputs/draft', { outputId, design }));
  }, [sender, room, outputId]);
  // Unseen changes of others are not overwritten (V455).
  useLeaving(() => isUndecided || void sender.flush().catch(() => {}));
  return { ...told, sender };
}

function useTake({ _id: outputId }: Output, room: JoinedRoom, sender: DraftSender) {
  /** `seq` of the newest take, while unchanged. */
  const [seq, setSeq] = useState<number | null>(null);
  const [isTakingBack, setTakingBack] = useState(false);
  return {
    isDone: seq !== null,
    isTakingBack,
    forget: () => {
      setSeq(null);
      setTakingBack(false);
    },
    run: () => {
      setTakingBack(false);
      sender
        .flush()
        .then(() => room.send('outputs/take', { outputId }))
        .then((ack) => setSeq(ack.seq), notifyRefusal);
    },
    undo: () => {
      if (seq === null) return;
      setSeq(null);
      setTakingBack(true);
      void takeBack(room, seq);
    },
  };
}
