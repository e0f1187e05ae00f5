import { X } from 'lucide-react';
import { SCREEN_AUDIENCES } from '../../machines/message/message.ts';
import {
  layoutHoldsNotes,
  OUTPUT_AT_ZERO,
  OUTPUT_BACKGROUNDS,
  OUTPUT_LAYOUTS,
} from '../../machines/output/layout.ts';
import type { Output } from '../../machines/output/output.ts';
import type { OutputFields } from '../../machines/room/output.commands.ts';
import { useRoom } from '../live/live-context.ts';
import { IconButton } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { OutputPicture } from './design/design-view.tsx';
import { outputWords } from './design/output.words.ts';
import type { OutputRow } from './design/output-rows.view.ts';
import { ScaledStage } from './design/scaled-stage.tsx';
import styles from './output-panel.module.css';

const layouts = OUTPUT_LAYOUTS.map((value) => ({ value, label: outputWords.layouts[value] }));
const backgrounds = OUTPUT_BACKGROUNDS.map((value) => ({ value, label: outputWords.backgrounds[value] }));
const audiences = SCREEN_AUDIENCES.map((value) => ({ value, label: outputWords.audiences[value] }));
const zeros = OUTPUT_AT_ZERO.map((value) => ({ value, label: outputWords.atZeros[value] }));

interface Props {
  readonly row: OutputRow;
  readonly onHide: () => void;
}

export function OutputLook({ row: { id, title, output, isDesigned }, onHide }: Props) {
  const room = useRoom();
  const update = (fields: OutputFields) => room.ask('outputs/update', { outputId: id, ...fields });
  return (
    <div className={styles.settings}>
      <figure className={styles.preview} aria-label={outputWords.previewOf(title)}>
        <ScaledStage>
          <OutputPicture output={output} />
        </ScaledStage>
      </figure>
      <IconButton label={outputWords.hideLook} size="small" className={styles.hide} onPress={onHide}>
        <X aria-hidden />
      </IconButton>
      <Select
        label={outputWords.audience}
        value={output.audience}
        choices={audiences}
        onChange={(audience) => update({ audience })}
      />
      <Switch isSelected={output.answers} onChange={(answers) => update({ answers })}>
        {outputWords.answers}
      </Switch>
      {!isDesigned && <PlainLook output={output} update={update} />}
    </div>
  );
}

function PlainLook({ output, update }: SwitchesProps) {
  return (
    <>
      <Select
        label={outputWords.layout}
        value={output.layout}
        choices={layouts}
        onChange={(layout) => update({ layout })}
      />
      <p className={styles.hint}>{outputWords.layoutHints[output.layout]}</p>
      <div className={styles.pair}>
        <Select
          label={outputWords.background}
          value={output.background}
          choices={backgrounds}
          onChange={(background) => update({ background })}
        />
        <Select
          label={outputWords.atZero}
          value={output.atZero}
          choices={zeros}
          onChange={(atZero) => update({ atZero })}
        />
      </div>
      <Switches output={output} update={update} />
    </>
  );
}

interface SwitchesProps {
  readonly output: Output;
  readonly update: (fields: OutputFields) => void;
}

function Switches({ output, update }: SwitchesProps) {
  return (
    <div className={styles.switches}>
      <Switch isSelected={output.showProgress} onChange={(showProgress) => update({ showProgress })}>
        {outputWords.progress}
      </Switch>
      <Switch isSelected={output.showClock} onChange={(showClock) => update({ showClock })}>
        {outputWords.clock}
      </Switch>
      <Switch
        isSelected={output.showNotes}
        isDisabled={!layoutHoldsNotes(output.layout)}
        onChange={(showNotes) => update({ showNotes })}
      >
        {outputWords.notes}
      </Switch>
    </div>
  );
}
