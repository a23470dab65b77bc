import * as z from 'zod';
import { exportForms } from './values/export-forms.ts';

export const exportForm = z
  .enum(exportForms)
  .optional()
  .describe(
    'exact, the default: each value as it is, for programs. spreadsheet: an apostrophe before what would be a formula, ' +
      'and a byte order mark. xlsx: a workbook in place of the archive, each value a cell of text; rows beyond the ' +
      '1,048,576 of a sheet are in the next one.',
  );
