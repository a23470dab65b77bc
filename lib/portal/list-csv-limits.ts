/** Rows in an export of a list. More are asked for by narrower filters. */
export const mostCsvRows = 50_000;
