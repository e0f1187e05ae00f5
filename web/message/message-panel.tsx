import { EyeOff, Plus, Zap } from 'lucide-react';
import { useRef } from 'react';
import { messageRows, planRoom, type MessageRow as Row } from '../../machines/view/message-rows.ts';
import { useRoom } from '../live/live-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';
import { EmptyState, Panel } from '../ui/panel.tsx';
import { useReorder } from '../ui/use-reorder.ts';
import styles from './message-panel.module.css';
import { MessageRow } from './message-row.tsx';

/** Three flashes of 1 s: seen from the stage, over before anybody asks what it was. */
const FLASHES = 3;

/** The messages of the room: written, styled, shown and hidden where they stand. */
export function MessagePanel() {
  const room = useRoom();
  const { view } = room;
  const rows = messageRows(view);
  const limit = planRoom(rows.length, view.room.plan.limits.messages);
  const shown = rows.find((row) => row.state !== 'off');
  const create = () => room.ask('messages/create', {});
  return (
    <Panel
      title="Messages"
      note={limit.text}
      actions={
        <>
          <Hint text="Hide the message" shortcut="M">
            <IconButton
              label="Hide the message"
              size="small"
              isDisabled={!shown}
              onPress={() => room.ask('messages/hide', {})}
            >
              <EyeOff aria-hidden />
            </IconButton>
          </Hint>
          <Hint text="Flash the message">
            <IconButton
              label="Flash the message"
              size="small"
              isDisabled={!shown}
              onPress={() => room.ask('messages/flash', { count: FLASHES })}
            >
              <Zap aria-hidden />
            </IconButton>
          </Hint>
          <Button size="small" isDisabled={!room.can('messages/create', {})} onPress={create}>
            <Plus aria-hidden />
            Message
          </Button>
        </>
      }
    >
      {rows.length === 0 ? <NoMessages onCreate={create} /> : <MessageList rows={rows} />}
      {!limit.fits && <p className={styles.limit}>{limitWords(view.room.plan.name)}</p>}
    </Panel>
  );
}

const limitWords = (plan: string) =>
  `The ${plan} plan holds no more messages. Reuse one of these, or upgrade the plan.`;

function NoMessages({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <EmptyState
      title="Nothing to say yet"
      action={
        <Button size="small" onPress={onCreate}>
          <Plus aria-hidden />
          Write a message
        </Button>
      }
    >
      <p>Messages appear under the timer on every viewer. Keep “Speak louder” and “Wrap up” ready here.</p>
    </EmptyState>
  );
}

function MessageList({ rows }: { readonly rows: readonly Row[] }) {
  const room = useRoom();
  const list = useRef<HTMLOListElement>(null);
  const idAt = (place: number) => rows[place]?.id ?? '';
  const reorder = useReorder({
    count: rows.length,
    nameOf: (place) => rows[place]?.title ?? '',
    placeAt: (clientY, from) => placeAmong(list.current, clientY, from),
    onMove: (from, index) => room.ask('messages/move', { messageId: idAt(from), index }),
  });
  return (
    <>
      <ol ref={list} className={styles.list}>
        {rows.map((row) => (
          <MessageRow
            key={row.id}
            row={row}
            last={row.index === rows.length - 1}
            held={reorder.held}
            handle={reorder.handleProps(row.index)}
          />
        ))}
      </ol>
      <p className={styles.said} role="status">
        {reorder.said}
      </p>
    </>
  );
}

/** Rows differ in height here, so the place is found by their middles. */
function placeAmong(list: HTMLOListElement | null, clientY: number, from: number): number {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
  const above = rows.filter((box, place) => place !== from && box.top + box.height / 2 < clientY);
  return above.length;
}
