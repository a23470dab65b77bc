/** What may separate the values of a row. Apart from the reader, which pages have no need of until a file is read. */
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];
