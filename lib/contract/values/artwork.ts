export const sheetNames = ['A4', 'SRA4', 'A3', 'SRA3'] as const;
