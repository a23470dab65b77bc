import { writeFileSync } from 'node:fs';
import { errorsPage, writeErrorsPage } from '#server/core/config/testing/errors-page.ts';

/** Writes the page of all error codes: node docs/write-errors.ts */
writeFileSync(errorsPage, writeErrorsPage());
