/** Documents about scans: CSV files, for those who see scans. */
export const scanCategory = 'scan';
