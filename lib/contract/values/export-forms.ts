/** How the values of an export of codes are written. */
export const exportForms = ['exact', 'spreadsheet', 'xlsx'] as const;
export type ExportForm = (typeof exportForms)[number];
