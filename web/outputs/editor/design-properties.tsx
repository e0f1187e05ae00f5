import { ASPECTS, type Design, PLACEMENTS, PROGRESS_TYPES } from '../../../machines/output/design.ts';
import { OUTPUT_AT_ZERO } from '../../../machines/output/layout.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { outputWords } from '../design/output.words.ts';
import { BackgroundFields } from './background-fields.tsx';
import { designPropertyWords as words } from './design-property.words.ts';
import { FontField, WeightField } from './font-fields.tsx';
import { LogoFields } from './logo-fields.tsx';
import styles from './properties.module.css';
import { DESIGN_LANGUAGES, languageName } from './properties.view.ts';
import { PropertySection } from './property-section.tsx';
import { ThemeFields } from './theme-fields.tsx';

interface Props {
  readonly design: Design;
  readonly change: (next: Design, gesture?: string) => void;
}

const ROOM = 'room';
const placements = PLACEMENTS.map((value) => ({ value, label: words.placements[value] }));
const progressTypes = PROGRESS_TYPES.map((value) => ({ value, label: words.progressTypes[value] }));
const zeros = OUTPUT_AT_ZERO.map((value) => ({ value, label: outputWords.atZeros[value] }));

export function DesignProperties({ design, change }: Props) {
  const set = (fields: Partial<Design>) => change({ ...design, ...fields });
  const { headerFooter, language } = design;
  const languages = language === null || DESIGN_LANGUAGES.includes(language) ? [] : [language];
  return (
    <div className={styles.properties}>
      <PropertySection title={words.sections.canvas}>
        <Tiles
          label={words.aspect}
          hideLabel
          value={design.aspect}
          tiles={ASPECTS.map((value) => ({ value, label: value === 'FILL' ? words.fill : value }))}
          columns={3}
          onChange={(aspect) => set({ aspect })}
        />
      </PropertySection>
      <ThemeFields design={design} change={change} />
      <BackgroundFields design={design} change={change} />
      <LogoFields design={design} change={change} />
      <PropertySection title={words.sections.rows}>
        <Tiles
          label={words.title}
          value={headerFooter.title}
          tiles={placements}
          onChange={(title) => set({ headerFooter: { ...headerFooter, title } })}
        />
        <Tiles
          label={words.speaker}
          value={headerFooter.speaker}
          tiles={placements}
          onChange={(speaker) => set({ headerFooter: { ...headerFooter, speaker } })}
        />
        <Tiles
          label={words.progress}
          value={design.progress}
          tiles={progressTypes}
          columns={2}
          onChange={(progress) => set({ progress })}
        />
      </PropertySection>
      <PropertySection title={words.sections.design}>
        <FontField value={design.font} onChange={(font) => font !== null && set({ font })} />
        <WeightField value={design.weight} onChange={(weight) => weight !== null && set({ weight })} />
        <Select
          label={words.language}
          value={language ?? ROOM}
          choices={[
            { value: ROOM, label: words.roomLanguage },
            ...[...languages, ...DESIGN_LANGUAGES].map((value) => ({ value, label: languageName(value) })),
          ]}
          onChange={(value) => set({ language: value === ROOM ? null : value })}
        />
        <p className={styles.hint}>{words.languageNote}</p>
      </PropertySection>
      <PropertySection title={words.sections.timer}>
        <Select
          label={words.atZero}
          value={design.atZero}
          choices={zeros}
          onChange={(atZero) => set({ atZero })}
        />
        <Switch isSelected={design.showNotes} onChange={(showNotes) => set({ showNotes })}>
          {words.showNotes}
        </Switch>
        {design.showNotes && <p className={styles.hint}>{words.crewOnly}</p>}
      </PropertySection>
    </div>
  );
}
