import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { sources } from './image.ts';

const isLeftOut = (file: string) => /[.]test[.]tsx?$|[.]md$|(^|\/)testing(\/|$)/.test(file);

/**
 * Copies into an empty folder what the image is made of, and nothing else: what the COPY lines of the Dockerfile do.
 */
export function copyImageFiles(root: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of ['package-lock.json', ...sources.files, ...sources.folders]) {
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (file) => !isLeftOut(path.relative(root, file)),
    });
  }
}
