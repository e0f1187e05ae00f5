import { Bell, Copy, Lightbulb, MoreHorizontal, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MINUTE } from '../../machines/kernel/time.ts';
import { DurationField } from '../rundown/time-fields.tsx';
import { Button, type ButtonSize, type ButtonVariant, IconButton } from '../ui/button.tsx';
import { CommitField } from '../ui/commit-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { HintedButton } from '../ui/hint.tsx';
import { InlineText } from '../ui/inline-text.tsx';
import { MenuAction, MenuButton, MenuSeparator } from '../ui/menu.tsx';
import { EmptyState, Panel } from '../ui/panel.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ToggleButton } from '../ui/toggle-button.tsx';
import parts from './admin.module.css';
import { AdminPageHead, Badge, Section } from './parts.tsx';

export function StyleguidePage() {
  return (
    <>
      <AdminPageHead title="Styleguide" note="Every UI component in every state." />
      <Section title="Colors">
        <Swatches names={surfaceNames} />
        <Swatches names={signalNames} />
        <Swatches names={stageColorNames} />
      </Section>
      <Section title="Type">
        <p className={parts.typeDisplay}>0:12:34 Display</p>
        <p className={parts.typeTitle}>Title: Opening keynote</p>
        <p>Body: The speaker has five minutes left.</p>
        <p className={parts.note}>Small: Last changed a minute ago.</p>
      </Section>
      <Section title="Buttons">
        <Buttons />
      </Section>
      <Section title="Fields">
        <Fields />
      </Section>
      <Section title="Choices">
        <Choices />
      </Section>
      <Section title="Dialogs and menus">
        <Overlays />
      </Section>
      <Section title="Badges and panels">
        <div className={parts.actions}>
          <Badge>Neutral</Badge>
          <Badge kind="good">Good</Badge>
          <Badge kind="warn">Warning</Badge>
          <Badge kind="danger">Danger</Badge>
        </div>
        <Panel title="Panel" note="3 of 5" actions={<Button size="small">Add</Button>}>
          <EmptyState title="Nothing here yet" action={<Button variant="primary">Add an item</Button>}>
            <p>Empty states say what belongs here and how to add it.</p>
          </EmptyState>
        </Panel>
      </Section>
    </>
  );
}

const surfaceNames = [
  'surface-0',
  'surface-1',
  'surface-2',
  'surface-3',
  'line',
  'line-strong',
  'text-0',
  'text-1',
  'text-2',
];
const signalNames = [
  'accent',
  'accent-soft',
  'good',
  'good-soft',
  'warn',
  'warn-soft',
  'danger',
  'danger-soft',
  'focus',
];
const stageColorNames = [
  'stage-background',
  'stage-text',
  'stage-muted',
  'stage-good',
  'stage-warn',
  'stage-danger',
];

function Swatches({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={parts.swatches}>
      {names.map((name) => (
        <li key={name}>
          <span style={{ background: `var(--${name})` }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

const buttonVariants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const buttonSizes: readonly ButtonSize[] = ['small', 'regular', 'large'];

function Buttons() {
  const [on, setOn] = useState(true);
  return (
    <>
      {buttonVariants.map((variant) => (
        <SampleLine key={variant}>
          {buttonSizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {`${variant}, ${size}`}
            </Button>
          ))}
          <Button variant={variant} waiting>
            Waiting
          </Button>
          <Button variant={variant} isDisabled>
            Disabled
          </Button>
        </SampleLine>
      ))}
      <SampleLine>
        <ToggleButton isSelected={on} onChange={setOn} icon={Lightbulb}>
          Toggle
        </ToggleButton>
        <HintedButton hint="Tooltip" shortcut="H" label="With tooltip" icon={Bell} />
        <IconButton label="Copy" variant="secondary" icon={Copy} />
      </SampleLine>
    </>
  );
}

function Fields() {
  const [text, setText] = useState('Main stage');
  const [length, setLength] = useState(10 * MINUTE);
  return (
    <div className={parts.fields}>
      <TextField label="Text" value={text} onChange={setText} description="Help text." />
      <TextField label="With error" value={text} onChange={setText} error="Error text: says what to do." />
      <TextField label="Disabled" value={text} onChange={setText} isDisabled />
      <TextField label="Multiple lines" value={text} onChange={setText} multiline rows={3} />
      <CommitField label="Saved on blur" value={text} onCommit={setText} />
      <DurationField label="Length" value={length} onCommit={setLength} />
      <InlineText label="Edited in place" value={text} onCommit={setText} />
    </div>
  );
}

const choiceSamples = [
  { value: 'stop', label: 'Stop at zero' },
  { value: 'continue', label: 'Keep counting' },
] as const;

function Choices() {
  const [behavior, setBehavior] = useState<'stop' | 'continue'>('stop');
  const [on, setOn] = useState(true);
  return (
    <div className={parts.fields}>
      <Select label="Choice" value={behavior} choices={choiceSamples} onChange={setBehavior} />
      <Select label="Disabled" value={behavior} choices={choiceSamples} onChange={setBehavior} isDisabled />
      <Switch isSelected={on} onChange={setOn}>
        On air
      </Switch>
      <Switch isSelected={!on} onChange={(off) => setOn(!off)}>
        Off air
      </Switch>
      <Switch isDisabled>Disabled</Switch>
    </div>
  );
}

function Overlays() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const trigger = <Button icon={MoreHorizontal}>Menu</Button>;
  return (
    <SampleLine>
      <Button onPress={() => setOpen(true)}>Dialog</Button>
      <MenuButton label="Sample" trigger={trigger}>
        <MenuAction label="Duplicate" icon={Copy} shortcut="D" />
        <MenuAction label="Disabled" icon={Bell} isDisabled />
        <MenuSeparator />
        <MenuAction label="Delete" icon={Trash2} danger />
      </MenuButton>
      <Dialog title="Delete the room?" isOpen={open} onClose={close}>
        <p>Its timers and messages are deleted, and its links stop working.</p>
        <SampleLine>
          <Button variant="danger" onPress={close}>
            Delete room
          </Button>
          <Button onPress={close}>Cancel</Button>
        </SampleLine>
      </Dialog>
    </SampleLine>
  );
}

function SampleLine({ children }: { readonly children: ReactNode }) {
  return <div className={parts.actions}>{children}</div>;
}
