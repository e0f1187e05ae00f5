/** The editor of outputs. */
export const designerWords = {
  properties: 'Properties',
  nothingSelected: 'Select an element to change it.',
  name: 'Name',
  boxParts: { x: 'Left', y: 'Top', w: 'Width', h: 'Height' },
};
