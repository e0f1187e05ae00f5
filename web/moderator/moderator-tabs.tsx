import { CalendarClock, CircleHelp, MessageSquare } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRoom } from '../live/live-context.ts';
import { MessagePanel } from '../messages/message-panel.tsx';
import { messageRows } from '../messages/message-rows.view.ts';
import { moderatorRows } from '../messages/moderator.view.ts';
import { moderatorWords } from '../messages/moderator.words.ts';
import { QuestionPanel } from '../messages/question-panel.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import { AgendaPanel } from './agenda-panel.tsx';
import styles from './moderator.module.css';

export function ModeratorTabs({ withAgenda }: { readonly withAgenda: boolean }) {
  const { questions } = moderatorRows(messageRows(useRoom().view));
  const [chosen, choose] = useState('messages');
  const selected = chosen === 'agenda' && !withAgenda ? 'messages' : chosen;
  return (
    <Tabs selected={selected} onSelect={choose} className={styles.tabs}>
      <TabList label={moderatorWords.parts} className={styles.tabList}>
        <PartTab id="messages" shape={<MessageSquare aria-hidden />}>
          {moderatorWords.messages}
        </PartTab>
        <PartTab id="questions" shape={<CircleHelp aria-hidden />}>
          {moderatorWords.questions}
          {questions.length > 0 && <span className={styles.count}>{questions.length}</span>}
        </PartTab>
        {withAgenda && (
          <PartTab id="agenda" shape={<CalendarClock aria-hidden />}>
            {moderatorWords.agenda}
          </PartTab>
        )}
      </TabList>
      <TabPanel id="messages" className={styles.tabPanel}>
        <MessagePanel />
      </TabPanel>
      <TabPanel id="questions" className={styles.tabPanel}>
        <QuestionPanel />
      </TabPanel>
      {withAgenda && (
        <TabPanel id="agenda" className={styles.tabPanel}>
          <AgendaPanel />
        </TabPanel>
      )}
    </Tabs>
  );
}

interface PartTabProps {
  readonly id: string;
  readonly shape: ReactNode;
  readonly children: ReactNode;
}

function PartTab({ id, shape, children }: PartTabProps) {
  return (
    <Tab id={id} className={styles.tab}>
      {shape}
      <span className={styles.tabWords}>{children}</span>
    </Tab>
  );
}
