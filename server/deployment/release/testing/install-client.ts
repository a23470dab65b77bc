import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeClientPackage } from '../client-package.ts';
import { checkout, readDocument } from './guide-programs.ts';

const compiler = path.join(checkout, 'node_modules/typescript-7/bin/tsc');

/** Puts the TypeScript client into a folder as its package has it, with the packages that it names; returns its file. */
export async function installClient(folder: string): Promise<string> {
  const scratch = mkdtempSync(path.join(folder, 'build-'));
  const version = '0.0.0-test';
  const archive = await makeClientPackage({ root: checkout, document: readDocument(), folder, scratch, version });
  rmSync(scratch, { recursive: true });
  const client = path.join(folder, 'node_modules/@proofmark/client');
  mkdirSync(client, { recursive: true });
  execFileSync('tar', ['-xzf', path.join(folder, archive), '-C', client, '--strip-components=1']);
  mkdirSync(path.join(folder, 'node_modules/@types'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', 'standardwebhooks', '@types/node']) {
    symlinkSync(path.join(checkout, 'node_modules', name), path.join(folder, 'node_modules', name));
  }
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  return path.join(folder, archive);
}

/** Compiles a program strictly, with the declarations of the package; throws with what the compiler says. */
export function compileProgram(folder: string, source: string, types: 'node' | 'browser'): void {
  writeFileSync(path.join(folder, 'program.ts'), source);
  const platform = types === 'node' ? ['--lib', 'es2023', '--types', 'node'] : ['--lib', 'es2023,dom,dom.iterable'];
  const options = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--module', 'nodenext'];
  const args = [compiler, ...options, '--target', 'es2022', '--skipLibCheck', ...platform, 'program.ts'];
  try {
    execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout);
  }
}
