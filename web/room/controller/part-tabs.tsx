import { Gauge, Link2, ListOrdered, MessageSquare, Monitor } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { controllerWords } from '../../../machines/words/controller.ts';
import { useClients, useRoom } from '../../live/live-context.ts';
import { MessagePanel } from '../../message/message-panel.tsx';
import { RundownPanel } from '../../timer/rundown/rundown-panel.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import styles from './controller.module.css';
import { laterParts } from './later-parts.ts';
import { StageColumn } from './stage-column.tsx';

const { DevicePanel, LinkPanel } = laterParts;

export type Part = 'show' | 'rundown' | 'messages' | 'devices' | 'links';

interface Props {
  readonly parts: readonly Part[];
  readonly part: Part;
  readonly onPart: (part: Part) => void;
  readonly rundown: ComponentProps<typeof RundownPanel>;
  /** What stands between the part and its tabs. */
  readonly between?: ReactNode;
}

const shapes = {
  show: Gauge,
  rundown: ListOrdered,
  messages: MessageSquare,
  devices: Monitor,
  links: Link2,
} as const satisfies Record<Part, unknown>;

export function PartTabs({ parts, part, onPart, rundown, between }: Props) {
  const choose = (key: string) => {
    const chosen = parts.find((each) => each === key);
    if (chosen) onPart(chosen);
  };
  const panels: Readonly<Record<Part, () => ReactNode>> = {
    show: () => <StageColumn />,
    rundown: () => <RundownPanel {...rundown} />,
    messages: () => <MessagePanel />,
    devices: () => <DevicePanel onShare={rundown.onShare} />,
    links: () => <LinkPanel />,
  };
  return (
    <Tabs selected={part} onSelect={choose} className={styles.tabs}>
      <TabList label={controllerWords.parts} className={styles.tabList}>
        {parts.map((each) => (
          <PartTab key={each} part={each} />
        ))}
      </TabList>
      {between}
      {parts.map((each) => (
        <TabPanel key={each} id={each} className={styles.tabPanel}>
          {each === part && panels[each]()}
        </TabPanel>
      ))}
    </Tabs>
  );
}

function PartTab({ part }: { readonly part: Part }) {
  const { view } = useRoom();
  const Shape = shapes[part];
  const live = part === 'messages' && view.activeMessageId !== null;
  return (
    <Tab id={part} className={styles.tab}>
      <Shape aria-hidden />
      {controllerWords.partNames[part]}
      {part === 'devices' && <DeviceCount />}
      {live && <span className={styles.liveDot} role="img" aria-label={controllerWords.messageIsLive} />}
    </Tab>
  );
}

function DeviceCount() {
  const clients = useClients();
  return clients ? <span className={styles.count}>{clients.length}</span> : null;
}
