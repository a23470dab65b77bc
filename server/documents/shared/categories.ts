/** Documents about scans: CSV files, for those who see scans. */
export const scanCategory = 'scan';

/** Dossiers of cases, for those who work on cases. */
export const caseCategory = 'case';

export const artworkCategory = 'artwork';
export const artworkDoctypes = { plain: 'sid-artwork', secure: 'secure-artwork' } as const;
