import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { liveNews } from '../../../machines/view/screens/live-news.ts';
import { noSelection } from '../../../machines/view/screens/row-selection.ts';
import { useRootAttribute } from '../../app/use-root-attribute.ts';
import { useRoom } from '../../live/live-context.ts';
import type { OpenedTimer } from '../../timer/details/use-way-back.ts';
import { RundownPanel } from '../../timer/rundown/rundown-panel.tsx';
import { captureKeys, focusPart } from '../editing/key-scope.ts';
import { useOpenedDesign } from '../editing/opened-design.ts';
import styles from './controller.module.css';
import { laterParts } from './later-parts.ts';
import { type Part, PartTabs } from './part-tabs.tsx';
import { PhoneTransport } from './phone-transport.tsx';
import { RoomClock } from './room-clock.tsx';
import { RoomHeader } from './room-header.tsx';
import { StageColumn } from './stage-column.tsx';
import { type Layout, useLayout } from './use-layout.ts';
import { useRecords } from './use-records.tsx';
import { useRestNotes } from './use-rest-notes.ts';
import { useShortcuts } from './use-shortcuts.ts';

const { AutomationsDialog, CellPopover, OutputDesigner, SettingsDialog, ShortcutDialog, TimerDetails } =
  laterParts;

const parts: Readonly<Record<Layout, readonly Part[]>> = {
  wide: ['messages', 'devices', 'links'],
  medium: ['rundown', 'messages', 'devices', 'links'],
  phone: ['show', 'rundown', 'messages', 'devices', 'links'],
};

/** The show caller's console: what the stage sees, what comes next, and everything to change either. */
export function Controller() {
  const layout = useLayout();
  useRootAttribute('data-phone-controller', layout === 'phone');
  const [part, setPart] = useState<Part>('rundown');
  const [opened, setOpened] = useState<OpenedTimer | null>(null);
  const [selection, setSelection] = useState(noSelection);
  const [search, onSearch] = useState({ isOpen: false, text: '' });
  const [dialog, setDialog] = useState<'automations' | 'settings' | 'shortcuts' | null>(null);
  const share = () => {
    setOpened(null);
    setPart('links');
  };
  const whole = useRef<HTMLDivElement>(null);
  const skip = () => {
    flushSync(() => {
      setOpened(null);
      if (layout !== 'wide') setPart('rundown');
    });
    const panel = whole.current?.querySelector<HTMLElement>('[data-rundown]');
    if (panel) focusPart(panel);
  };
  const find = () => {
    flushSync(() => {
      if (layout !== 'wide') setPart('rundown');
      onSearch({ ...search, isOpen: true });
    });
    const input = whole.current?.querySelector<HTMLInputElement>('[data-rundown-search] input');
    input?.focus();
    input?.select();
  };
  useShortcuts(() => setDialog('shortcuts'), find);
  useRestNotes();
  // Here, as a page that is printed may have another layout.
  const records = useRecords();
  const rundown = {
    opened: opened?.id ?? null,
    onOpen: (id: string | null, field: OpenedTimer['field'] = null) =>
      setOpened(id === null ? null : { id, field, keys: field && captureKeys(null) }),
    onShare: share,
    search,
    onSearch,
    selection,
    onSelect: setSelection,
    CellPopover,
    records,
  };
  const shown = parts[layout].includes(part) ? part : (parts[layout][0] ?? 'messages');
  return (
    <div ref={whole} className={styles.controller} data-layout={layout}>
      <p className="visually-hidden" role="status">
        {liveNews(useRoom().view)}
      </p>
      <RoomHeader onSkip={skip} onShare={share} onSettings={() => setDialog('settings')} />
      <main className={styles.main}>
        {layout !== 'phone' && <StageColumn />}
        {layout === 'wide' && <RundownPanel {...rundown} />}
        <Side layout={layout} part={shown} onPart={setPart} rundown={rundown} opened={opened} />
      </main>
      <SettingsDialog
        isOpen={dialog === 'settings'}
        onClose={() => setDialog(null)}
        onShortcuts={() => setDialog('shortcuts')}
        onAutomations={() => setDialog('automations')}
      />
      <AutomationsDialog isOpen={dialog === 'automations'} onClose={() => setDialog(null)} />
      <OutputDesigner outputId={useOpenedDesign()} clock={<RoomClock />} />
      <ShortcutDialog isOpen={dialog === 'shortcuts'} onClose={() => setDialog(null)} />
      {records.parts}
    </div>
  );
}

interface SideProps {
  readonly layout: Layout;
  readonly part: Part;
  readonly onPart: (part: Part) => void;
  readonly rundown: ComponentProps<typeof RundownPanel>;
  readonly opened: OpenedTimer | null;
}

/** The parts behind tabs; the details of a timer come in front of them and leave them as they were. */
function Side({ layout, part, onPart, rundown, opened }: SideProps) {
  const timer = useRoom().view.timers.find(({ _id }) => _id === opened?.id);
  return (
    <div className={styles.side}>
      <PartTabs
        parts={parts[layout]}
        part={part}
        onPart={onPart}
        rundown={rundown}
        between={layout === 'phone' && part !== 'show' && <PhoneTransport />}
      />
      {timer && opened && (
        <div className={styles.drawer}>
          <TimerDetails
            timer={timer}
            selected={rundown.selection.ids}
            opened={opened}
            onOpen={rundown.onOpen}
          />
        </div>
      )}
    </div>
  );
}
