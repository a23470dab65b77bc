import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { problem } from '#lib/contract/common.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { isDocumentedBody } from '#server/programs/api/testing/documented-answer.ts';
import { chooseExamples, problemExample, type RecordedExample } from '#server/programs/api/testing/examples.ts';

/**
 * Writes the examples of the OpenAPI document from requests and answers of the API tests:
 * node docs/write-examples.ts [--all | paths of tests]. Examples that the contract still has stay; --all drops them.
 */
const target = path.join(import.meta.dirname, '../server/core/http/examples.json');
const [first, ...rest] = process.argv.slice(2);
const paths = first === undefined || first === '--all' ? rest : [first, ...rest];
const file = process.env['EXAMPLES'] ?? path.join(mkdtempSync(path.join(os.tmpdir(), 'proofmark-examples-')), 'met');

if (process.env['EXAMPLES'] === undefined) {
  const run = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...paths];
  spawnSync(process.execPath, run, { stdio: 'inherit', env: { ...process.env, EXAMPLES: file } });
}
const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
const chosen = chooseExamples(lines.map((line) => JSON.parse(line) as RecordedExample));
const former = JSON.parse(readFileSync(target, 'utf8')) as Record<string, Omit<RecordedExample, 'id'>>;
const kept = Object.entries(former).filter(([id, example]) => first !== '--all' && isTrue({ id, ...example }));
const all = Object.entries({
  ...Object.fromEntries(chosen.map(({ id, ...example }) => [id, example])),
  ...Object.fromEntries(kept),
});
writeFileSync(target, `${JSON.stringify(Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`);

/** Whether the contract still has an example as it is. */
function isTrue({ id, body, answer }: RecordedExample): boolean {
  if (id === problemExample) return problem.safeParse(answer).success;
  const endpoint = managementEndpoints.find((each) => each.id === id);
  const parsed = endpoint?.response?.safeParse(answer);
  const fits = parsed === undefined ? answer === undefined : parsed.success && isDeepStrictEqual(parsed.data, answer);
  return endpoint !== undefined && fits && (body === undefined || isDocumentedBody(id, body));
}
