import type { Design, DesignElement } from './design.ts';

/** The design with these of its elements as `change` makes them. */
export function withElements(
  design: Design,
  ids: readonly string[],
  change: (element: DesignElement) => DesignElement,
): Design {
  const elements = design.elements.map((each) => (ids.includes(each.id) ? change(each) : each));
  return { ...design, elements };
}
