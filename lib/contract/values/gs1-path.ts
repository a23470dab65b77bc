/** Returns the id with a GTIN-8, -12 or -13 in 14 digits, as GS1 Digital Link has it; other ids as they are. */
export const padGtin = (id: string): string =>
  id.replace(/^01\/(\d{8}|\d{12,13})(?=\/)/, (_, gtin: string) => `01/${gtin.padStart(14, '0')}`);
