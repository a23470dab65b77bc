import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { webhookEventTypes } from '#lib/contract/webhook-events.ts';
import { createWebhook } from '#lib/contract/webhooks.ts';
import { services } from '#server/core/config/programs.mjs';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { startMailReceiver } from '#server/notices/testing/mail-receiver.ts';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { createWorld } from '#server/programs/api/testing/world.ts';
import { startReceiver } from '#server/webhooks/testing/webhook-receiver.ts';
import { audit } from '../chaos/audit/audit.ts';
import { settle } from '../chaos/audit/settle.ts';
import { type Client, createClient } from '../chaos/client.ts';
import { createLedger } from '../chaos/ledger.ts';
import { prepareWorld } from '../chaos/service.ts';
import { change } from '../chaos/traffic/changes.ts';
import { order } from '../chaos/traffic/orders.ts';
import { act, type Traffic } from '../chaos/traffic/traffic.ts';
import { findPostgres } from '../two/debian.ts';
import { enterBareMachine, run } from './bare-machine.ts';
import { linesUnder, type } from './typed-lines.ts';
import { runUnit, UnitOfService } from './units.ts';

/**
 * `npm run test:release -- <archive> [<archive of the next build>]`: a release on a machine without network, by the
 * lines of docs/production.md and docs/upgrades.md. Programs up, orders made, backed up, restored elsewhere, upgraded
 * under traffic, and every acknowledged write compared. As root, on Linux with Debian's PostgreSQL.
 */
const usage = 'Usage: npm run test:release -- <archive> [<archive of the next build>]';
const trafficMs = 10_000;
const settleMs = 120_000;
/** A call while the database is brought forward. */
const callMs = 2000;
const password = 'a password of the database';
const envFile = '/etc/proofmark/proofmark.env';
const logs = '/var/lib/proofmark-logs';
const names = services.map(({ name }) => name);
const report = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
const databaseUrl = (name: string) => `postgresql://proofmark:${encodeURIComponent(password)}@127.0.0.1:5432/${name}`;

function startPostgres(): void {
  const programs = findPostgres();
  if (programs === undefined) throw new Error("Debian's postgresql is not installed.");
  const data = '/var/lib/postgresql/release-test';
  run('install', '-d', '-o', 'postgres', '-g', 'postgres', '/run/postgresql', path.dirname(data), data);
  const asPostgres = (...args: string[]) => run('runuser', '-u', 'postgres', '--', ...args);
  asPostgres(`${programs}/initdb`, '-D', data, '-A', 'scram-sha-256', '--auth-local=peer');
  asPostgres(`${programs}/pg_ctl`, '-D', data, '-w', '-l', `${data}.log`, 'start');
}

/** Settings that a person fills in. */
function fillIn(values: Record<string, string>): void {
  let text = readFileSync(envFile, 'utf8');
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name}=.*$`, 'm');
    text = line.test(text) ? text.replace(line, `${name}=${value}`) : `${text}${name}=${value}\n`;
  }
  writeFileSync(envFile, text);
}

/** The documented lines for the archive at hand; what systemd would do is done by `units`. */
async function typeLines(
  lines: readonly string[],
  archive: string,
  units: readonly UnitOfService[],
  filled: () => void,
) {
  const folder = path.dirname(archive);
  const release = path.basename(archive).replace(/-linux-\w+\.tar\.gz$/, '');
  for (const line of lines) {
    const typed = line
      .replace(/proofmark-\d+\.\d+\.\d+(-linux-x64\.tar\.gz)?/g, (_, end) => (end ? path.basename(archive) : release))
      .replace(/( && )?systemctl daemon-reload/, '');
    if (/^# fill in/.test(line)) filled();
    if (/^(#|$)/.test(typed)) continue;
    if (typed.startsWith('systemctl enable')) {
      for (const unit of units) await unit.start();
      continue;
    }
    report(typed);
    const printed = await type(typed, folder, typed.includes('--pwprompt') ? `${password}\n${password}\n` : '');
    const [app] = /^SERVICE_APP_ID=(.+)$/m.exec(printed) ?? [];
    if (app) fillIn({ SERVICE_APP_ID: app.split('=')[1] ?? '' });
  }
}

async function startTraffic(database: Database, received: Parameters<typeof audit>[0]['service']['mails']) {
  // The world has an operator of its own, under the name that create-operator gave.
  await database.db.updateTable('companies').set({ slug: 'installed' }).where('slug', '=', 'operator').execute();
  const world = await createWorld(database);
  const tokens = await prepareWorld(database, world);
  const receiver = await startReceiver();
  const urls = { api: 'http://127.0.0.1:4000', photo: 'http://127.0.0.1:4100', code: 'http://127.0.0.1:4300' };
  let count = 0;
  const ending = new AbortController();
  const { client, takeLongest } = timeCalls(createClient(urls.api, tokens.brand, true));
  const traffic: Traffic = {
    service: { urls, database, world, receiver, mails: received },
    client,
    ledger: createLedger(),
    random: createRandom('release'),
    name: (what) => `${what}-release-${String(++count).padStart(6, '0')}`,
    restMs: 300,
    signal: ending.signal,
  };
  await traffic.client.call(createWebhook, { body: { url: receiver.url, events: webhookEventTypes } });
  const running = [act(traffic, 'order', order), act(traffic, 'order', order), act(traffic, 'change', change)];
  return {
    traffic,
    takeLongest,
    async end() {
      ending.abort();
      await Promise.all(running);
    },
    stop: () => receiver.stop(),
  };
}

/** Times calls, each with what it waits until it is answered. */
function timeCalls(client: Client): { client: Client; takeLongest(): number } {
  let longestMs = 0;
  const timed: Client = {
    ...client,
    async call(endpoint, input, key) {
      const began = performance.now();
      try {
        return await client.call(endpoint, input, key);
      } finally {
        longestMs = Math.max(longestMs, performance.now() - began);
      }
    },
  };
  const takeLongest = () => {
    const ms = Math.round(longestMs);
    longestMs = 0;
    return ms;
  };
  return { client: timed, takeLongest };
}

/** Rows of each table that holds what customers made. */
async function countRows(database: Database): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ table: string }>(
    `SELECT tablename AS "table" FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { table } of rows) {
    const found = await database.pool.query<{ count: string }>(`SELECT count(*) FROM "${table}"`);
    counts[table] = Number(found.rows[0]?.count);
  }
  return counts;
}

/** The backup of the nightly unit, restored into another database and another folder. */
async function restoreElsewhere(database: Database): Promise<void> {
  const before = await countRows(database);
  await runUnit('proofmark-backup', logs);
  run('runuser', '-u', 'postgres', '--', 'createdb', '--owner=proofmark', '--template=template0', 'elsewhere');
  const text = readFileSync(envFile, 'utf8')
    .replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=${databaseUrl('elsewhere')}`)
    .replace(/^DATA_DIR=.*$/m, 'DATA_DIR=/var/lib/proofmark/elsewhere');
  const other = '/etc/proofmark/elsewhere.env';
  writeFileSync(other, text);
  report(
    (await type(`runuser -u proofmark -- proofmark --env-file=${other} restore /var/backups/proofmark`, '/')).trim(),
  );
  const restored = openDatabase(databaseUrl('elsewhere'), { max: 1, applicationName: 'release-test' });
  try {
    const after = await countRows(restored);
    const wrong = Object.keys(before).filter((table) => before[table] !== after[table]);
    if (wrong.length > 0) {
      const found = wrong.map((table) => `${table} ${before[table]} → ${after[table]}`);
      throw new Error(`Restored, but different: ${found.join(', ')}`);
    }
    report(`restored elsewhere: ${Object.keys(before).length} tables, equal counts`);
  } finally {
    await restored.close();
  }
}

async function test(first: string, second: string | undefined): Promise<void> {
  mkdirSync(logs, { recursive: true });
  startPostgres();
  const mails = await startMailReceiver();
  const units = names.map((name) => new UnitOfService(name, logs));
  const page = (name: string) => path.resolve(import.meta.dirname, '../../docs', name);
  const port = (name: string) =>
    `http://127.0.0.1:${services.flatMap(({ listeners }) => listeners).find(({ url }) => url === name)?.fallback}`;
  await typeLines(linesUnder(page('production.md'), 'On one machine, with systemd'), first, units, () =>
    fillIn({
      DATABASE_URL: databaseUrl('proofmark'),
      ...Object.fromEntries(
        ['API_URL', 'PHOTO_URL', 'CODE_URL', 'STORAGE_URL', 'PORTAL_URL'].map((name) => [name, port(name)]),
      ),
      NEXTAUTH_URL: port('PORTAL_URL'),
      SMTP_URL: mails.url,
      PHOTO_READERS: '1',
      WEBHOOK_ALLOW_PRIVATE: '1',
      API_RATE_PER_MINUTE: '10000000',
      API_SECONDS_PER_MINUTE: '3840',
    }),
  );
  report('all programs are ready');
  const database = openDatabase(databaseUrl('proofmark'), { max: 4, applicationName: 'release-test' });
  const { traffic, takeLongest, end, stop } = await startTraffic(database, mails);
  await pause(trafficMs);
  let longestMs = 0;
  if (second !== undefined) {
    report(`upgrade under traffic; the longest call so far took ${takeLongest()} ms`);
    await typeLines(linesUnder(page('upgrades.md'), 'Installing a release'), second, units, () => undefined);
    longestMs = takeLongest();
    report(`the longest call meanwhile took ${longestMs} ms`);
    for (const unit of units) {
      await unit.stop();
      await unit.start();
    }
    report(`programs are restarted, one of each; the longest call waited ${takeLongest()} ms`);
    await pause(trafficMs);
    report(`the longest call since took ${takeLongest()} ms`);
  }
  await end();
  const unfinished = await settle(database, settleMs, report);
  await restoreElsewhere(database);
  const findings = await audit({ ledger: traffic.ledger, client: traffic.client, service: traffic.service });
  for (const unit of units) await unit.stop();
  for (const { what, acknowledged, lost, twice, examples } of findings.filter((each) => each.acknowledged > 0)) {
    report(`${what}: ${acknowledged} acknowledged, ${lost} lost, ${twice} twice`);
    for (const example of examples) report(`  ${example}`);
  }
  for (const surprise of traffic.ledger.surprises) report(`unexplained: ${surprise}`);
  const isWrong = findings.some(({ lost, twice }) => lost + twice > 0) || traffic.ledger.surprises.length > 0;
  if (isWrong || unfinished.size > 0) throw new Error('What was acknowledged is not all there, or not once.');
  if (longestMs > callMs) throw new Error(`A call took ${longestMs} ms while the database was brought forward.`);
  report('ok');
  await stop();
  await database.close();
  await mails.close();
}

const [first, second] = parseArgs({ allowPositionals: true }).positionals.map((file) => path.resolve(file));
if (first === undefined || !existsSync(first)) {
  console.error(usage);
  process.exitCode = 2;
} else if (enterBareMachine()) {
  await test(first, second).catch((error: Error) => {
    console.error(error.message);
    for (const name of existsSync(logs) ? readdirSync(logs) : []) {
      console.error(`--- ${name}\n${readFileSync(path.join(logs, name), 'utf8').slice(-1500)}`);
    }
    process.exitCode = 1;
  });
  process.exit();
}
