import { readFileSync, writeFileSync } from 'node:fs';
import { conformancePage, readTags, withTests } from '#server/core/config/testing/conformance-page.ts';

/** Fills the column of tests in docs/conformance.md: node docs/write-conformance.ts */
writeFileSync(conformancePage, withTests(readFileSync(conformancePage, 'utf8'), readTags()));
