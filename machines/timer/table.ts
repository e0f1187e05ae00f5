/** A table as CSV and spreadsheets have it: rows of cells, all text. */
export type Table = readonly (readonly string[])[];
