/** Delimiters of the values in a row. Apart from the reader, which pages do not load until a file is read. */
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];
