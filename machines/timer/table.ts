export type Table = readonly (readonly string[])[];
