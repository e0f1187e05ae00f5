import type { Design } from '../../../machines/output/design.ts';
import { elementsOf } from '../../../machines/output/edit.ts';
import { DesignProperties } from './design-properties.tsx';
import { ElementProperties } from './element-properties.tsx';

export interface PropertiesProps {
  readonly design: Design;
  /** None: the design. */
  readonly selected: readonly string[];
  /** Equal gestures merge into one undo step. */
  readonly change: (next: Design, gesture?: string) => void;
}

export function Properties({ design, selected, change }: PropertiesProps) {
  const elements = elementsOf(design, selected);
  if (elements.length === 0) return <DesignProperties design={design} change={change} />;
  // Fields keep drafts by selection.
  return <ElementProperties key={selected.join(' ')} design={design} elements={elements} change={change} />;
}
