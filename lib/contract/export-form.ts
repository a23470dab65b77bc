import * as z from 'zod';

/** How the values of an export are written. */
const exportForms = ['exact', 'spreadsheet'] as const;
export const exportForm = z
  .enum(exportForms)
  .optional()
  .describe(
    'exact, the default: each value as it is, for programs. spreadsheet: an apostrophe before what would be a formula, ' +
      'and a byte order mark.',
  );
