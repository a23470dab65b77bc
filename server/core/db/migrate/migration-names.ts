import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The names of all migrations, oldest first, by the files of their folder: for who only asks whether a database has
 * them, and need not load what they do.
 */
export function listMigrations(): string[] {
  const entries = readdirSync(path.join(import.meta.dirname, '../migrations'), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => path.basename(name, '.ts'));
  return files.sort();
}
