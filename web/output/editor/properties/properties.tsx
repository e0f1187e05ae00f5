import type { Design } from '../../../../machines/output/design.ts';
import { elementsOf } from '../../../../machines/output/edit.ts';
import { DesignProperties } from './design-properties.tsx';
import { ElementProperties } from './element-properties.tsx';

export interface PropertiesProps {
  readonly design: Design;
  /** The ids of the elements that are selected; none: the design itself is. */
  readonly selected: readonly string[];
  /** Changes of the same gesture, one after the other, are one step of undo. */
  readonly change: (next: Design, gesture?: string) => void;
}

/** What can be set of that which is selected. */
export function Properties({ design, selected, change }: PropertiesProps) {
  const elements = elementsOf(design, selected);
  if (elements.length === 0) return <DesignProperties design={design} change={change} />;
  // Fields hold what is typed: each selection has its own.
  return <ElementProperties key={selected.join(' ')} design={design} elements={elements} change={change} />;
}
