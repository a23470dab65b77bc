/** Documents about scans: CSV files, for those who see scans. */
export const scanCategory = 'scan';

export const artworkCategory = 'artwork';
export const artworkDoctypes = { plain: 'sid-artwork', secure: 'secure-artwork' } as const;
