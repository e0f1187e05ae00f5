export const isCoarse = () => matchMedia('(pointer: coarse)').matches;
