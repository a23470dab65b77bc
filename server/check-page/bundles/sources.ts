import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** Entry points of bundles. Named one by one: the development loop starts the program again when one changes. */
export const entries = [
  new URL('../browser/check-page.ts', import.meta.url),
  new URL('../browser/check-element.ts', import.meta.url),
  new URL('../browser/check.css', import.meta.url),
  new URL('../browser/page.css', import.meta.url),
  new URL('../browser/report.css', import.meta.url),
  new URL('../browser/component.css', import.meta.url),
];

/** Hash of everything that is bundled. */
export function hashSources(): string {
  const folder = new URL('../browser/', import.meta.url);
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(new URL(file, folder)));
  return hash.digest('base64url');
}
