/** Whether fingers press here, rather than a mouse. */
export const isCoarse = () => matchMedia('(pointer: coarse)').matches;
