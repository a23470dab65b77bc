import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pagesOfPoints, readPage, readTags, withTests } from '#server/core/config/testing/conformance-page.ts';

/** Fills the columns of tests in the pages of points: node docs/write-conformance.ts */
const tags = readTags();
for (const name of pagesOfPoints)
  writeFileSync(path.join(import.meta.dirname, '..', name), withTests(readPage(name), tags));
