import {
  BookOpen,
  CircleHelp,
  Gauge,
  Grid3x3,
  Keyboard,
  Link2,
  ListOrdered,
  MessageSquare,
  Monitor,
  SlidersHorizontal,
  Workflow,
} from 'lucide-react';
import { type ComponentProps, type ReactNode, useMemo, useRef } from 'react';
import { controllerWords } from '../keys/controller.words.ts';
import { useActionKey } from '../keys/controller-mode.tsx';
import { useClients, useRoom } from '../live/live-context.ts';
import { MessagePanel } from '../messages/message-panel.tsx';
import { RundownPanel } from '../rundown/rundown-panel.tsx';
import { Button } from '../ui/button.tsx';
import { MenuAction, MenuButton } from '../ui/menu.tsx';
import { PanelCloser } from '../ui/panel.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import styles from './controller.module.css';
import { SIDE_PANELS, type SidePanel } from './controller.view.ts';
import { controllerParts } from './lazy-parts.ts';
import { PhoneTransport, StageColumn } from './stage-column.tsx';

export type PanelPart = 'show' | 'rundown' | SidePanel;

const partIcons = {
  show: Gauge,
  rundown: ListOrdered,
  messages: MessageSquare,
  questions: CircleHelp,
  devices: Monitor,
  links: Link2,
} as const satisfies Record<PanelPart, unknown>;

export function PartTab({ part }: { readonly part: PanelPart }) {
  const Shape = partIcons[part];
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
  const ownMessages = messages.filter(({ question }) => Boolean(question) === (part === 'questions'));
  const live = ownMessages.some(({ _id }) => _id === activeMessageId);
  return (
    <>
      {part === 'questions' && ownMessages.length > 0 && (
        <span className={styles.count}>{ownMessages.length}</span>
      )}
      {live && <span className={styles.liveDot} role="img" aria-label={controllerWords.messageIsLive} />}
    </>
  );
}

const { DevicePanel, LinkPanel, QuestionPanel } = controllerParts;

interface Props {
  readonly panel: SidePanel | null;
  readonly onPanel: (panel: SidePanel | null) => void;
  readonly onShare: () => void;
  readonly details: ReactNode;
  readonly onDetails: (open: boolean) => void;
  readonly onAutomations: () => void;
  readonly onShortcuts: () => void;
  readonly onDeck: () => void;
}

export function Panels(props: Props) {
  const { panel, onPanel, onShare, details, onDetails } = props;
  const rail = useRef<HTMLDivElement>(null);
  const isDetailed = Boolean(details);
  const choose = (key: string) => {
    const chosen = SIDE_PANELS.find((each) => each === key) ?? null;
    if (isDetailed) onDetails(false);
    onPanel(chosen === panel && !isDetailed ? null : chosen);
  };
  const closer = useMemo(() => {
    const close = () => {
      rail.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
      onPanel(null);
    };
    return { label: controllerWords.closePanel, close };
  }, [onPanel]);
  const contents: Readonly<Record<SidePanel, () => ReactNode>> = {
    messages: () => <MessagePanel withKeys />,
    questions: () => <QuestionPanel />,
    devices: () => <DevicePanel onShare={onShare} />,
    links: () => <LinkPanel />,
  };
  return (
    <Tabs selected={panel} home="messages" onSelect={choose} className={styles.side}>
      <div ref={rail} className={styles.rail} data-detailed={isDetailed || undefined}>
        <TabList label={controllerWords.parts} className={styles.railTabs} isVertical>
          {SIDE_PANELS.map((each) => (
            <PartTab key={each} part={each} />
          ))}
        </TabList>
        <button
          type="button"
          className={styles.tab}
          aria-expanded={isDetailed}
          onClick={() => onDetails(!isDetailed)}
        >
          <SlidersHorizontal aria-hidden />
          {controllerWords.details}
        </button>
        <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={props.onAutomations}>
          <Workflow aria-hidden />
          {controllerWords.automations}
        </button>
        <HelpMenu onShortcuts={props.onShortcuts} onDeck={props.onDeck} />
      </div>
      {(panel !== null || isDetailed) && (
        <div className={styles.slot}>
          <PanelCloser value={closer}>
            {SIDE_PANELS.map((each) => (
              <TabPanel key={each} id={each} className={styles.tabPanel}>
                {each === panel && contents[each]()}
              </TabPanel>
            ))}
          </PanelCloser>
          {details}
        </div>
      )}
    </Tabs>
  );
}

function HelpMenu({ onShortcuts, onDeck }: Pick<Props, 'onShortcuts' | 'onDeck'>) {
  const { text } = useActionKey('list');
  return (
    <MenuButton
      label={controllerWords.help}
      trigger={
        <Button variant="quiet" className={styles.tab} icon={CircleHelp}>
          {controllerWords.help}
        </Button>
      }
    >
      <MenuAction
        label={controllerWords.shortcuts}
        icon={Keyboard}
        {...(text !== undefined && { shortcut: text })}
        onAction={onShortcuts}
      />
      <MenuAction label={controllerWords.deck} icon={Grid3x3} onAction={onDeck} />
      <MenuAction label={controllerWords.documentation} icon={BookOpen} href="/docs/" target="_blank" />
    </MenuButton>
  );
}

const PANEL_PARTS: readonly PanelPart[] = ['show', 'rundown', 'messages', 'questions', 'devices', 'links'];

interface PartTabsProps {
  readonly part: PanelPart;
  readonly onPart: (part: PanelPart) => void;
  readonly onQuick: () => void;
  readonly rundown: ComponentProps<typeof RundownPanel>;
}

export function PartTabs({ part, onPart, onQuick, rundown }: PartTabsProps) {
  const choose = (key: string) => {
    const chosen = PANEL_PARTS.find((each) => each === key);
    if (chosen) onPart(chosen);
  };
  const panels: Readonly<Record<PanelPart, () => ReactNode>> = {
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
        {PANEL_PARTS.map((each) => (
          <PartTab key={each} part={each} />
        ))}
      </TabList>
      {part !== 'show' && <PhoneTransport />}
      {PANEL_PARTS.map((each) => (
        <TabPanel key={each} id={each} className={styles.tabPanel}>
          {each === part && panels[each]()}
        </TabPanel>
      ))}
    </Tabs>
  );
}
