import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOpenApi } from '#server/core/http/openapi.ts';

/** Checks the OpenAPI document by Redocly CLI and Spectral: node docs/lint-openapi.ts */
const root = path.join(import.meta.dirname, '..');
const file = path.join(root, 'node_modules/.cache/openapi.json');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify(buildOpenApi({ api: 'https://api.test', photo: 'https://photo.test' })));

const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const linters = [
  ['@redocly/cli/bin/cli.js', 'lint', file, '--config', 'docs/interface/redocly.yaml', '--format', 'stylish'],
  [
    '@stoplight/spectral-cli/dist/index.js',
    'lint',
    file,
    '--ruleset',
    'docs/interface/spectral.yaml',
    '--fail-severity=warn',
  ],
];
for (const [program = '', ...args] of linters) {
  const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules', program), ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  process.exitCode ||= status ?? 1;
}
