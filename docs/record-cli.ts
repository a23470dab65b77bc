import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import QrEncode from 'qr';
import sharp from 'sharp';

/**
 * Does the main job with the command line at a running demo and writes what was typed and what came into docs/cli.md:
 * `node docs/record-cli.ts [API address] [photo address]`. It orders under a reference of its own each time.
 */
const api = process.argv[2] ?? 'http://localhost:4000';
const photo = process.argv[3] ?? 'http://localhost:4100';
const root = path.resolve(import.meta.dirname, '..');
const page = path.join(import.meta.dirname, 'cli.md');
const work = mkdtempSync(path.join(os.tmpdir(), 'proofmark-record-'));
const program = `node ${path.join(root, 'server/bin/proofmark.mjs')}`;
const run = Date.now().toString(36);
const lines: string[] = [];
let account = 'brand';

function execute(command: string): { output: string; code: number | null } {
  // Both streams in one pipe, in the order in which they were written.
  const child = spawnSync('bash', ['-c', `exec 2>&1; ${command.replaceAll('npx proofmark', program)}`], {
    cwd: work,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      HOME: work,
      XDG_CONFIG_HOME: path.join(work, `.${account}`),
      PROOFMARK_URL: api,
    } as unknown as NodeJS.ProcessEnv,
  });
  return { output: child.stdout, code: child.status };
}

/** Types a command: it and its output go into the record. */
function type(command: string, expected = 0): void {
  const { output, code } = execute(command);
  if (code !== expected) throw new Error(`${command} ended with ${code}, not ${expected}:\n${output}`);
  const shown = output
    .replaceAll(work, '/home/you')
    .replaceAll('/home/you/.brand', '/home/you/.config')
    .replaceAll('/home/you/.printer', '/home/you/.config')
    // A token in a page would set off the scanners that look for them.
    .replaceAll(/uat_\w+/g, 'uat_…')
    .trimEnd();
  lines.push(`$ ${command}`, ...(shown ? [shown] : []), ...(code ? [`(exit code ${code})`] : []), '');
  console.log(`$ ${command}`);
}

/** Looks something up without recording it. */
function look<T>(command: string): T {
  const { output, code } = execute(`npx proofmark ${command} --json -q`);
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
  return JSON.parse(output) as T;
}

/** Codes of a printed order are activated by a job. */
function waitForActive(workorder: number): void {
  for (let tries = 0; tries < 60; tries += 1) {
    const { results } = look<{ results: unknown[] }>(`codes list --workorder ${workorder} --status 0 --limit 1`);
    if (results.length === 0) return;
  }
  throw new Error(`The codes of workorder ${workorder} do not become active.`);
}

function heading(text: string): void {
  endBlock();
  lines.push('', `### ${text}`, '', '```console');
}

function endBlock(): void {
  if (lines.at(-1) === '') lines.pop();
  lines.push('```');
}

async function record(): Promise<void> {
  type("npx proofmark login --email brand@demo.test --password-stdin <<< 'proofmark-demo'");
  type('npx proofmark whoami');

  heading('Order 10,000 codes and download them');
  const order = `npx proofmark workorders create-sid --reference SPRING-${run} --quantity 10000`;
  type(`${order} --product NS-30-EU --extended-id-style compact-12 --activate-on-complete --wait`);
  const { results } = look<{ results: { id: number }[] }>(`workorders list --reference SPRING-${run}`);
  const id = results[0]?.id ?? 0;
  type(`npx proofmark workorders download ${id} -o codes.zip`);
  type(`npx proofmark workorders serial-numbers ${id} -o serial-numbers.csv`);
  type('head -3 serial-numbers.csv');
  type('npx proofmark workorders list --limit 3');

  heading('Export them');
  type(`npx proofmark codes export --workorder ${id} --status 1 -o export.zip`);
  type('npx proofmark documents list --limit 1');

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
  type('cat errors.csv');

  heading('SCM data and status');
  type(`npx proofmark scm upload-async --workorder ${id} --set lot=L8 --set market=NO`);
  writeFileSync(
    path.join(work, 'lines.csv'),
    `extended_id,line\n${ids
      .slice(0, 2500)
      .map((own) => `${own},4`)
      .join('\n')}\n`,
  );
  type('npx proofmark scm upload lines.csv');
  type(`npx proofmark codes status --ids ${ids[0]},${ids[1]} --to blacklisted --reason 4`);
  type(`npx proofmark codes show ${ids[0]}`);

  heading('Codes with a secure graphic, and the printing partner');
  const partner = look<{ results: { printing_partner: { id: number } }[] }>('call GET /api/v2/partnerships/');
  const partnerId = partner.results[0]?.printing_partner.id ?? 0;
  type(
    `npx proofmark workorders create-sg --reference CARTON-${run} --quantity 500 --code-layout sg-inside --printing-partner ${partnerId} --activate-on-complete`,
  );
  const secure = look<{ results: { id: number }[] }>(`workorders list --reference CARTON-${run}`).results[0]?.id ?? 0;
  lines.push('# the printing partner, at another desk');
  account = 'printer';
  type("npx proofmark login --email printer@demo.test --password-stdin <<< 'proofmark-demo'");
  type('npx proofmark equipment list');
  const presses = look<{ results: { id: number; dpi: number; substrates: { id: number }[] }[] }>('equipment list');
  // The simulated press has no other resolution of the demo's.
  const press = presses.results.find(({ dpi }) => dpi === 1200);
  const pair = `--equipment ${press?.id} --substrate ${press?.substrates[0]?.id}`;
  type(`npx proofmark workorders confirm ${secure} ${pair} --external-id JOB-7 --quiet`);
  type(`npx proofmark workorders watch ${secure} --quiet`);
  type(`npx proofmark workorders artwork ${secure} --format png --count 6 -o artwork.zip`);
  const printed = execute(`node ${path.join(root, 'bench/simulated-press.ts')} artwork.zip`);
  if (printed.code !== 0) throw new Error(printed.output);
  lines.push('# six codes printed; five prints photographed three times each', '');
  type(`npx proofmark proofs upload ${secure} proof-*.jpg`);
  type(`npx proofmark proofs submit ${secure}`);
  type(`npx proofmark proofs status ${secure}`);
  type(`npx proofmark workorders report-printed ${secure} --printed-quantity 500 --quiet`);

  account = 'brand';
  heading('A photo of a code');
  const { results: codes } = look<{ results: { url: string }[] }>(`codes list --workorder ${id} --limit 1`);
  await sharp(Buffer.from(QrEncode(codes[0]?.url ?? '', 'svg', { border: 4 })), { density: 300 })
    .resize(640)
    .flatten({ background: '#f3efe6' })
    .jpeg()
    .toFile(path.join(work, 'photo.jpg'));
  type(`npx proofmark authenticate photo.jpg --app demo-app --photo-url ${photo}`);
  waitForActive(secure);
  lines.push('# the sixth print, and what somebody made who scanned and printed it again');
  for (const name of ['item.jpg', 'copy.jpg']) {
    type(`npx proofmark authenticate ${name} --app demo-app --photo-url ${photo}`);
  }
  type(`npx proofmark scans list --workorder ${secure}`);
  const scans = look<{ results: { uuid: string }[] }>(`scans list --workorder ${secure} --limit 1`);
  type(`npx proofmark scans show ${scans.results[0]?.uuid}`);

  heading('For scripts');
  type('npx proofmark workorders list --json --quiet | node -p \'JSON.parse(require("fs").readFileSync(0)).count\'');
  type('npx proofmark tokens create --name nightly-export --permissions codes_view --days 30');
  type('npx proofmark workorders show 99999', 4);
  type('npx proofmark workorders show 99999 --json', 4);
  type('npx proofmark whoami --url http://localhost:9', 3);
  type('npx proofmark logout');
}

try {
  await record();
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
