import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  emptyStack,
  popItem,
  pushItem,
  type Stack,
  topItem,
} from '../../../machines/kernel/bounded-stack.ts';
import type { Refusal } from '../../../machines/kernel/errors.ts';
import { isDeepEqual } from '../../../machines/kernel/shapes.ts';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import type { Design } from '../../../machines/output/design.ts';
import { effectiveDesign } from '../../../machines/output/layout-designs.ts';
import type { DesignDraft, Output } from '../../../machines/output/output.ts';
import { notifyRefusal } from '../../app/notify-refusal.ts';
import { undoStep } from '../../keys/undo.ts';
import { useRoom } from '../../live/live-context.ts';
import type { JoinedRoom } from '../../live/live-room.ts';
import { useLeaving } from '../../ui/typing.ts';
import { designLimit, type EditResult } from './edit.view.ts';

interface EditHistory {
  readonly past: Stack<Design>;
  readonly present: Design;
  readonly future: Stack<Design>;
  /** Gesture of the last step. Further changes by this gesture join the step. */
  readonly gesture: string | null;
}

const MAX_EDIT_STEPS = 200;

export const newHistory = (present: Design): EditHistory => ({
  past: emptyStack,
  present,
  future: emptyStack,
  gesture: null,
});

export function withStep(history: EditHistory, present: Design, gesture: string | null = null): EditHistory {
  if (present === history.present) return history;
  const merges = gesture !== null && gesture === history.gesture;
  const past = merges ? history.past : pushItem(history.past, history.present, MAX_EDIT_STEPS);
  return { past, present, future: emptyStack, gesture };
}

export function withUndo(history: EditHistory): EditHistory {
  const before = topItem(history.past);
  if (before === null) return history;
  const future = pushItem(history.future, history.present, MAX_EDIT_STEPS);
  return { past: popItem(history.past), present: before, future, gesture: null };
}

export function withRedo(history: EditHistory): EditHistory {
  const next = topItem(history.future);
  if (next === null) return history;
  const past = pushItem(history.past, history.present, MAX_EDIT_STEPS);
  return { past, present: next, future: popItem(history.future), gesture: null };
}

interface ReceivedDesign {
  readonly design: Design;
  readonly by: DesignDraft['by'] | null;
}

interface DraftSession {
  readonly history: EditHistory;
  readonly known: Design;
  readonly isTouched: boolean;
  readonly theirs: ReceivedDesign | null;
}

export const newSession = ({ design }: ReceivedDesign): DraftSession => ({
  history: newHistory(design),
  known: design,
  isTouched: false,
  theirs: null,
});

export function withHistory(session: DraftSession, history: EditHistory): DraftSession {
  return history === session.history ? session : { ...session, history, isTouched: true };
}

/** Applies a change by another editor. Reports a conflict if this editor has changes too. */
export function withReceivedDesign(
  session: DraftSession,
  receivedDesign: ReceivedDesign,
  ownId: string,
): DraftSession {
  const { history, known, isTouched } = session;
  const { design, by } = receivedDesign;
  if (design === known) return session;
  if (isDeepEqual(design, known)) return { ...session, known: design };
  if (by?.clientId === ownId || isDeepEqual(design, history.present))
    return { ...session, known: design, theirs: null };
  if (isTouched) return { ...session, known: design, theirs: receivedDesign };
  return { history: withStep(history, design), known: design, isTouched: false, theirs: null };
}

/** Accepts the other editor's design. Undo restores this editor's design. */
export function withOthersDesign({ history, known }: DraftSession): DraftSession {
  return { history: withStep(history, known), known, isTouched: false, theirs: null };
}

export const withOwnDesign = (session: DraftSession): DraftSession => ({ ...session, theirs: null });

const DRAFT_INTERVAL: Duration = SECOND;

type SendState = 'saved' | 'waiting' | 'refused';

type SendDraft = (design: Design) => Promise<unknown>;

interface DraftSenderParts {
  /** `refusal` says why the server refused the newest draft. */
  readonly onState: (state: SendState, refusal: Refusal | null) => void;
  readonly now: () => number;
}

/** Sends the newest draft at most once a second (V374). The last draft is always sent. */
export class DraftSender {
  private readonly parts: DraftSenderParts;
  private send: SendDraft | null = null;
  private waiting: Design | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sentAt = Number.NEGATIVE_INFINITY;
  private isHeld = false;
  private sending: Promise<void> = Promise.resolve();

  constructor(parts: DraftSenderParts) {
    this.parts = parts;
  }

  connect(send: SendDraft): void {
    this.send = send;
  }

  offer(design: Design): void {
    this.waiting = design;
    this.parts.onState('waiting', null);
    this.schedule();
  }

  hold(isHeld: boolean): void {
    // When sending resumes, waits a second, so that changes by others arrive first (V455).
    if (this.isHeld && !isHeld) this.sentAt = this.parts.now();
    this.isHeld = isHeld;
    if (isHeld) this.cancel();
    else this.schedule();
  }

  drop(): void {
    this.cancel();
    this.waiting = null;
    this.parts.onState('saved', null);
  }

  flush(): Promise<void> {
    this.cancel();
    if (this.waiting === null || this.send === null) return this.sending;
    const design = this.waiting;
    this.waiting = null;
    this.sentAt = this.parts.now();
    this.sending = this.send(design).then(
      () => {
        if (this.waiting === null) this.parts.onState('saved', null);
      },
      (refusal: Refusal) => {
        this.waiting ??= design;
        this.parts.onState('refused', refusal);
        throw refusal;
      },
    );
    return this.sending;
  }

  private schedule(): void {
    if (this.waiting === null || this.isHeld || this.timer !== undefined) return;
    const wait = Math.max(0, this.sentAt + DRAFT_INTERVAL - this.parts.now());
    this.timer = setTimeout(() => void this.flush().catch(() => {}), wait);
  }

  private cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

export type Designer = ReturnType<typeof useDesigner>;

interface ReplacedDesign {
  readonly name: string;
  readonly elements: number;
}

export function useDesigner(output: Output) {
  const room = useRoom();
  const live = useMemo(() => effectiveDesign(output), [output]);
  const draft = output.draft ?? null;
  const received: ReceivedDesign = draft ?? { design: live, by: null };
  const [session, setSession] = useState(() => newSession(received));
  const [ids, select] = useState<readonly string[]>([]);
  const [made, setMade] = useState(0);
  const [limit, setLimit] = useState<'elements' | 'bytes' | null>(null);
  const [replaced, setReplaced] = useState<ReplacedDesign | null>(null);
  const drafts = useDrafts(output, room, session.theirs !== null);
  const take = useTake(output, room, drafts.sender);
  followServerDesign(session, received, room.clientId, take.isTakingBack, setSession);
  const { history, isTouched, theirs } = session;
  const design = history.present;
  const { sender } = drafts;
  const { isTakingBack } = take;

  const offered = useRef(design);
  useEffect(() => {
    // When the user undoes putting a design on air, the design becomes a draft again.
    const isOffAir = isTakingBack && draft === null && !isDeepEqual(design, live);
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
    edit: (edited: EditResult) => {
      if (!change(edited.design)) return;
      select(edited.ids);
      setMade((count) => count + 1);
    },
    made,
    limit,
    replace: (next: Design, name: string) => {
      setLimit(null);
      take.forget();
      select([]);
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
    otherAuthor: draft !== null && draft.by.name !== room.deviceName ? draft.by.name : null,
    isAway: room.status !== 'live',
    isLive: draft === null && isDeepEqual(design, live),
    theirs,
    takeTheirs: () => {
      sender.drop();
      setSession(withOthersDesign);
    },
    keepMine: () => {
      setSession(withOwnDesign);
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

function followServerDesign(
  session: DraftSession,
  receivedDesign: ReceivedDesign,
  ownId: string,
  isTakingBack: boolean,
  set: (next: DraftSession) => void,
): void {
  const next = withReceivedDesign(session, receivedDesign, ownId);
  if (next === session) return;
  set(isTakingBack && next.theirs?.by === null ? withOwnDesign(next) : next);
}

function useDrafts({ _id: outputId }: Output, room: JoinedRoom, isUndecided: boolean) {
  const [sending, tell] = useState<{ readonly state: SendState; readonly refusal: Refusal | null }>({
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
  // While a conflict is open, leaving the page must not overwrite changes by others (V455).
  useLeaving(() => isUndecided || void sender.flush().catch(() => {}));
  return { ...sending, sender };
}

function useTake({ _id: outputId }: Output, room: JoinedRoom, sender: DraftSender) {
  /** `seq` of the last command that put the design on air. Null after a change. */
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
      void undoStep(room, seq);
    },
  };
}
