export const deviceWords = {
  unknown: (id: string) => `Device ${id}`,
  refusedEverywhere: 'in every view',
  refusedAs: (views: string) => `as ${views}`,
};
