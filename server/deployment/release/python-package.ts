import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface PythonPackageOptions {
  /** Sources of the release. */
  root: string;
  /** The OpenAPI document as JSON. */
  document: string;
  /** Existing folder for the packages. */
  folder: string;
  /** Empty folder for the build. */
  scratch: string;
  version: string;
  /** Time of the files in the packages. */
  madeAt: Date;
}

const requirements = ['openapi-python-client==0.29.0', 'build>=1.2,<2', 'hatchling>=1.25,<2'];

const generatorSettings = `
project_name_override: proofmark-client
package_name_override: proofmark_client
literal_enums: true
content_type_overrides:
  image/webp: application/octet-stream
  image/svg+xml: application/octet-stream
  application/pdf: application/octet-stream
`;

/** Without Python 3.11, its venv or a package index the Python client is left out of a release. */
export class NoPythonError extends Error {
  override name = 'NoPythonError';
}

/**
 * Builds the Python client: modules that openapi-python-client generates from the OpenAPI document, and the helpers of
 * lib/client/python/.
 * @returns the names of sdist and wheel
 * @throws NoPythonError with a remedy
 */
export function makePythonPackage(options: PythonPackageOptions): string[] {
  const { root, document, folder, scratch, version, madeAt } = options;
  const environment = path.join(scratch, 'venv');
  const python = path.join(environment, 'bin/python');
  const run = (program: string, args: string[], cwd = scratch) =>
    execFileSync(program, args, {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
      env: {
        ...process.env,
        // The generator formats its output by ruff of the same environment.
        PATH: `${path.join(environment, 'bin')}:${process.env['PATH']}`,
        SOURCE_DATE_EPOCH: String(Math.floor(madeAt.getTime() / 1000)),
      },
    });
  try {
    run('python3', ['-m', 'venv', environment]);
    run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...requirements]);
  } catch (error) {
    const why = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(error);
    throw new NoPythonError(`No Python client: it needs python3 3.11, its venv and a package index. ${why}`);
  }
  writeFileSync(path.join(scratch, 'openapi.json'), document);
  writeFileSync(path.join(scratch, 'settings.yml'), generatorSettings);
  const project = path.join(scratch, 'project');
  const source = path.join(root, 'lib/client/python');
  cpSync(source, project, { recursive: true, filter: (file) => !file.endsWith('helpers.py') });
  const generated = path.join(project, 'proofmark_client');
  const from = ['--path', 'openapi.json', '--config', 'settings.yml'];
  const into = ['--meta', 'none', '--output-path', generated, '--fail-on-warning'];
  try {
    run(python, ['-m', 'openapi_python_client', 'generate', ...from, ...into]);
  } catch (error) {
    throw new Error(`openapi-python-client: ${(error as { stdout: string }).stdout.slice(0, 2000)}`);
  }
  cpSync(path.join(source, 'helpers.py'), path.join(generated, 'helpers.py'));
  const settings = path.join(project, 'pyproject.toml');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('version = "0.0.0"', `version = "${version}"`));
  run(python, ['-m', 'build', '--no-isolation', '--outdir', folder], project);
  return [`proofmark_client-${version}.tar.gz`, `proofmark_client-${version}-py3-none-any.whl`];
}
