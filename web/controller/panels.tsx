import { BookOpen, CircleHelp, Grid3x3, Keyboard, SlidersHorizontal, Workflow } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { controllerWords } from '../keys/controller.words.ts';
import { useActionKey } from '../keys/controller-mode.tsx';
import { MessagePanel } from '../messages/message-panel.tsx';
import { Button } from '../ui/button.tsx';
import { MenuAction, MenuButton } from '../ui/menu.tsx';
import { PanelCloser } from '../ui/panel.tsx';
import { TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import styles from './controller.module.css';
import { laterParts } from './later-parts.ts';
import { PANELS, type SidePanel } from './panels.view.ts';
import { PartTab } from './part-tab.tsx';

const { DevicePanel, LinkPanel, QuestionPanel } = laterParts;

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

/** V654. */
export function Panels(props: Props) {
  const { panel, onPanel, onShare, details, onDetails } = props;
  const rail = useRef<HTMLDivElement>(null);
  const isDetailed = Boolean(details);
  const choose = (key: string) => {
    const chosen = PANELS.find((each) => each === key) ?? null;
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
          {PANELS.map((each) => (
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
            {PANELS.map((each) => (
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
        <Button variant="quiet" className={styles.tab}>
          <CircleHelp aria-hidden />
          {controllerWords.help}
        </Button>
      }
    >
      <MenuAction
        label={controllerWords.shortcuts}
        icon={<Keyboard aria-hidden />}
        {...(text !== undefined && { shortcut: text })}
        onAction={onShortcuts}
      />
      <MenuAction label={controllerWords.deck} icon={<Grid3x3 aria-hidden />} onAction={onDeck} />
      <MenuAction
        label={controllerWords.documentation}
        icon={<BookOpen aria-hidden />}
        href="/docs/"
        target="_blank"
      />
    </MenuButton>
  );
}
