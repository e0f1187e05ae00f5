import type { Design, DesignElement } from '../../../../machines/output/design.ts';
import { withElements } from '../../../../machines/output/edit.ts';
import { designerWords } from '../../../../machines/words/designer.ts';
import { CommitField } from '../../../ui/commit-field.tsx';

export interface PropertiesProps {
  readonly design: Design;
  /** The ids of the elements that are selected; none: the design itself is. */
  readonly selected: readonly string[];
  /** Changes of the same gesture, one after the other, are one step of undo. */
  readonly change: (next: Design, gesture?: string) => void;
}

const PARTS = ['x', 'y', 'w', 'h'] as const;

/** What can be set of that which is selected. */
export function Properties({ design, selected, change }: PropertiesProps) {
  const element = design.elements.find(({ id }) => id === selected[0]);
  if (element === undefined) return <p>{designerWords.nothingSelected}</p>;
  const set = (fields: Partial<Pick<DesignElement, 'name' | 'box'>>) =>
    change(withElements(design, [element.id], (each) => ({ ...each, ...fields })));
  return (
    <div role="group" aria-label={designerWords.properties}>
      <CommitField label={designerWords.name} value={element.name} onCommit={(name) => set({ name })} />
      {PARTS.map((part) => (
        <CommitField
          key={part}
          label={designerWords.boxParts[part]}
          value={String(element.box[part])}
          onCommit={(text) => {
            const value = Number(text);
            if (text.trim() !== '' && Number.isFinite(value)) set({ box: { ...element.box, [part]: value } });
          }}
        />
      ))}
    </div>
  );
}
