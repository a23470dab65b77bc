import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { productionFiles, productionFolder } from '#server/deployment/production-files.ts';

/** Writes docs/production: node docs/write-production-files.ts */
const folder = path.join(import.meta.dirname, '..', productionFolder);
for (const [name, content] of Object.entries(productionFiles())) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), content);
}
