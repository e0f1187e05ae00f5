import type { ComponentProps, ReactNode } from 'react';
import { controllerWords } from '../keys/controller.words.ts';
import { MessagePanel } from '../messages/message-panel.tsx';
import { RundownPanel } from '../rundown/rundown-panel.tsx';
import { TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import styles from './controller.module.css';
import { laterParts } from './later-parts.ts';
import { type Part, PartTab } from './part-tab.tsx';
import { PhoneTransport } from './phone-transport.tsx';
import { StageColumn } from './stage-column.tsx';

const { DevicePanel, LinkPanel, QuestionPanel } = laterParts;

const PARTS: readonly Part[] = ['show', 'rundown', 'messages', 'questions', 'devices', 'links'];

interface Props {
  readonly part: Part;
  readonly onPart: (part: Part) => void;
  readonly onQuick: () => void;
  readonly rundown: ComponentProps<typeof RundownPanel>;
}

export function PartTabs({ part, onPart, onQuick, rundown }: Props) {
  const choose = (key: string) => {
    const chosen = PARTS.find((each) => each === key);
    if (chosen) onPart(chosen);
  };
  const panels: Readonly<Record<Part, () => ReactNode>> = {
    show: () => <StageColumn onQuick={onQuick} />,
    rundown: () => <RundownPanel {...rundown} />,
    messages: () => <MessagePanel withKeys />,
    questions: () => <QuestionPanel />,
    devices: () => <DevicePanel onShare={rundown.onShare} />,
    links: () => <LinkPanel />,
  };
  return (
    <Tabs selected={part} onSelect={choose} className={styles.tabs}>
      <TabList label={controllerWords.parts} className={styles.tabList}>
        {PARTS.map((each) => (
          <PartTab key={each} part={each} />
        ))}
      </TabList>
      {part !== 'show' && <PhoneTransport />}
      {PARTS.map((each) => (
        <TabPanel key={each} id={each} className={styles.tabPanel}>
          {each === part && panels[each]()}
        </TabPanel>
      ))}
    </Tabs>
  );
}
