import { CircleHelp, Gauge, Link2, ListOrdered, MessageSquare, Monitor } from 'lucide-react';
import { controllerWords } from '../keys/controller.words.ts';
import { useClients, useRoom } from '../live/live-context.ts';
import { Tab } from '../ui/tabs.tsx';
import styles from './controller.module.css';
import type { SidePanel } from './panels.view.ts';

export type Part = 'show' | 'rundown' | SidePanel;

const shapes = {
  show: Gauge,
  rundown: ListOrdered,
  messages: MessageSquare,
  questions: CircleHelp,
  devices: Monitor,
  links: Link2,
} as const satisfies Record<Part, unknown>;

export function PartTab({ part }: { readonly part: Part }) {
  const Shape = shapes[part];
  return (
    <Tab id={part} className={styles.tab}>
      <Shape aria-hidden />
      {controllerWords.partNames[part]}
      {part === 'devices' && <DeviceCount />}
      {(part === 'messages' || part === 'questions') && <OnScreenMark part={part} />}
    </Tab>
  );
}

function DeviceCount() {
  const clients = useClients();
  return clients ? <span className={styles.count}>{clients.length}</span> : null;
}

function OnScreenMark({ part }: { readonly part: 'messages' | 'questions' }) {
  const { messages, activeMessageId } = useRoom().view;
  const own = messages.filter(({ question }) => Boolean(question) === (part === 'questions'));
  const live = own.some(({ _id }) => _id === activeMessageId);
  return (
    <>
      {part === 'questions' && own.length > 0 && <span className={styles.count}>{own.length}</span>}
      {live && <span className={styles.liveDot} role="img" aria-label={controllerWords.messageIsLive} />}
    </>
  );
}
