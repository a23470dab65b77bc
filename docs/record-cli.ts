import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Does the main job with the command line at a running demo and writes what was typed and what came into docs/cli.md:
 * `node docs/record-cli.ts [API address]`. It orders under a reference of its own each time.
 */
const api = process.argv[2] ?? 'http://localhost:4000';
const root = path.resolve(import.meta.dirname, '..');
const page = path.join(import.meta.dirname, 'cli.md');
const work = mkdtempSync(path.join(os.tmpdir(), 'proofmark-record-'));
const program = `node ${path.join(root, 'server/bin/proofmark.mjs')}`;
const run = Date.now().toString(36);
const lines: string[] = [];

function execute(command: string): { output: string; code: number | null } {
  // Both streams in one pipe, in the order in which they were written.
  const child = spawnSync('bash', ['-c', `exec 2>&1; ${command.replaceAll('npx proofmark', program)}`], {
    cwd: work,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      HOME: work,
      XDG_CONFIG_HOME: path.join(work, '.config'),
      PROOFMARK_URL: api,
    } as unknown as NodeJS.ProcessEnv,
  });
  return { output: child.stdout, code: child.status };
}

/** Types a command: it and its output go into the record. */
function type(command: string, expected = 0): void {
  const { output, code } = execute(command);
  if (code !== expected) throw new Error(`${command} ended with ${code}, not ${expected}:\n${output}`);
  const shown = output.replaceAll(work, '/home/you').trimEnd();
  lines.push(`$ ${command}`, ...(shown ? [shown] : []), ...(code ? [`(exit code ${code})`] : []), '');
  console.log(`$ ${command}`);
}

/** Looks something up without recording it. */
function look<T>(command: string): T {
  const { output, code } = execute(`npx proofmark ${command} --json -q`);
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
  return JSON.parse(output) as T;
}

function heading(text: string): void {
  endBlock();
  lines.push('', `### ${text}`, '', '```console');
}

function endBlock(): void {
  if (lines.at(-1) === '') lines.pop();
  lines.push('```');
}

function record(): void {
  type("npx proofmark login --email brand@demo.test --password-stdin <<< 'proofmark-demo'");

  heading('Order 10,000 codes and download them');
  const order = `npx proofmark workorders create-sid --reference SPRING-${run} --quantity 10000`;
  type(`${order} --product NS-30-EU --extended-id-style compact-12 --activate-on-complete --wait`);
  const { results } = look<{ results: { id: number }[] }>(`workorders list --reference SPRING-${run}`);
  const id = results[0]?.id ?? 0;
  type(`npx proofmark workorders download ${id} -o codes.zip`);
  type(`npx proofmark workorders serial-numbers ${id} -o serial-numbers.csv`);
  type('head -3 serial-numbers.csv');

  heading('Export them');
  type(`npx proofmark codes export --workorder ${id} --status 1 -o export.zip`);

  heading('Upload codes of your own');
  const ids = Array.from({ length: 10_000 }, (_, index) => `${run}-${String(index + 1).padStart(6, '0')}`);
  writeFileSync(
    path.join(work, 'own-codes.csv'),
    `id,product,lot\n${ids.map((own) => `${own},NS-50-EU,L7`).join('\n')}\n`,
  );
  type('head -3 own-codes.csv');
  type('npx proofmark ingestion upload own-codes.csv --default activation_status=1');
  writeFileSync(
    path.join(work, 'carton-45.csv'),
    `id,product\n${run}-carton-1,NS-30-EU\nno id!,NS-30-EU\n${run}-carton-2,NS-300-EU\n${run}-000001,NS-30-EU\n`,
  );
  type('npx proofmark ingestion upload carton-45.csv --errors errors.csv', 1);
  type('npx proofmark logout');
}

try {
  record();
  const marks = /(<!-- record: begin -->\n)[\s\S]*(<!-- record: end -->)/;
  const text = readFileSync(page, 'utf8');
  if (!marks.test(text)) throw new Error('docs/cli.md has no place for the record.');
  endBlock();
  const body = ['```console', `$ export PROOFMARK_URL=${api}`, ...lines].join('\n');
  writeFileSync(
    page,
    text.replace(marks, (_, begin: string, end: string) => `${begin}\n${body}\n\n${end}`),
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
