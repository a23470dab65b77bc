/** Documents about scans: CSV files, for those who see scans. */
export const scanCategory = 'scan';

/** Dossiers of cases, for those who work on cases. */
export const caseCategory = 'case';

/** Reports of inspections, for those of the company who see scans. */
export const inspectionCategory = 'inspection';

export const artworkCategory = 'artwork';
export const artworkDoctypes = { plain: 'sid-artwork', secure: 'secure-artwork' } as const;
