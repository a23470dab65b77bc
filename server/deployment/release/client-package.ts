import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';

export interface ClientPackageOptions {
  /** Sources of the release. */
  root: string;
  /** The OpenAPI document as JSON. */
  document: string;
  /** Existing folder for the package. */
  folder: string;
  /** Empty folder for the build. */
  scratch: string;
  version: string;
}

interface Manifest {
  dependencies: Record<string, string>;
  license: string;
  engines: { node: string };
}

const dependencies = ['openapi-fetch', 'openapi-typescript-helpers', 'standardwebhooks'];
const tools = path.resolve(import.meta.dirname, '../../../node_modules');

/**
 * Builds the TypeScript client of lib/client/ as a package of npm: JavaScript and declarations, with the types of the
 * OpenAPI document.
 * @returns the name of its file
 */
export async function makeClientPackage({
  root,
  document,
  folder,
  scratch,
  version,
}: ClientPackageOptions): Promise<string> {
  const client = path.join(root, 'lib/client');
  const source = path.join(scratch, 'src');
  mkdirSync(source);
  for (const file of readdirSync(client).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    cpSync(path.join(client, file), path.join(source, file));
  }
  // A field with a default may be left out of a request.
  writeFileSync(
    path.join(source, 'paths.ts'),
    astToString(await openapiTypes(document, { defaultNonNullable: false })),
  );

  symlinkSync(tools, path.join(scratch, 'node_modules'));
  writeFileSync(path.join(scratch, 'tsconfig.json'), JSON.stringify(compilerSettings));
  // TypeScript takes the kind of its modules from here.
  writeFileSync(path.join(scratch, 'package.json'), JSON.stringify(manifestOf(root, version), null, 2));
  execFileSync(process.execPath, [path.join(tools, 'typescript-7/bin/tsc')], { cwd: scratch, stdio: 'inherit' });
  for (const entry of ['src', 'tsconfig.json', 'node_modules']) rmSync(path.join(scratch, entry), { recursive: true });
  cpSync(path.join(client, 'README.md'), path.join(scratch, 'README.md'));
  cpSync(path.join(root, 'LICENSE'), path.join(scratch, 'LICENSE'));
  const options = ['--pack-destination', folder, '--silent', '--ignore-scripts'];
  return execFileSync('npm', ['pack', ...options], { cwd: scratch, encoding: 'utf8' }).trim();
}

const compilerSettings = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    module: 'nodenext',
    strict: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    // The declarations of standardwebhooks name Buffer.
    skipLibCheck: true,
    types: [],
    rootDir: 'src',
    outDir: 'dist',
  },
  include: ['src'],
};

function manifestOf(root: string, version: string): object {
  const ours = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;
  const entry = (name: string) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` });
  return {
    name: '@proofmark/client',
    version,
    description: 'Client of the Proofmark API for Node and browsers',
    license: ours.license,
    type: 'module',
    engines: ours.engines,
    exports: { '.': entry('proofmark'), './webhooks': entry('webhooks'), './paths': entry('paths') },
    files: ['dist'],
    sideEffects: false,
    dependencies: Object.fromEntries(dependencies.map((name) => [name, `^${ours.dependencies[name]}`])),
  };
}
