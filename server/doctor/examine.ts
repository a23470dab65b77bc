import { formatNumber } from '#lib/format/numbers.ts';
import type { Config } from '#server/core/config/config.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkBackup } from './check-backup.ts';
import { checkBodies } from './check-bodies.ts';
import type { TableSize } from './check-content.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk, checkNode } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkPortal, type PortalSettings } from './check-portal.ts';
import { checkStore } from './check-store.ts';
import type { ProgramCounts } from './connections.ts';
import { type Finding, problem, reasonOf } from './finding.ts';

export interface Examination {
  findings: Finding[];
  tables: TableSize[];
}

/** Facts outside of the service's own settings. */
export interface Surroundings {
  /** The exact version package.json names. */
  nodeVersion: string;
  portal: Omit<PortalSettings, 'url'>;
  /** Folder of backups. */
  backups: string;
  /** Silence in the middle of an upload. */
  pauseMs?: number;
}

/** Everything, side by side: what does not answer costs its own time limit, not that of the others too. */
export async function examine(
  config: Config,
  programs: ProgramCounts,
  { nodeVersion, portal, backups, pauseMs }: Surroundings,
): Promise<Examination> {
  // Without the key the local store's links cannot be signed; that it is missing is said with the database.
  const store = createObjectStore(config.storage, config.secretKey ?? 'x'.repeat(32), config.limits.requestStore);
  const [database, disk, objects, mail, ofPortal, backup, bodies] = await Promise.all([
    checkDatabase(config, programs),
    checkDisk(config),
    checkStore(store, config).catch(explainStore),
    checkMail(config.mail.smtpUrl),
    checkPortal({ ...portal, url: config.urls.portal }),
    checkBackup(backups),
    checkBodies(config.urls, store, pauseMs).catch(explainStore),
  ]);
  const addresses = checkAddresses(config, config.mail.smtpUrl !== undefined);
  const findings = [
    checkNode(nodeVersion),
    ...database.findings,
    ...objects,
    ...mail,
    ...ofPortal,
    ...addresses,
    ...bodies,
    ...disk,
    backup,
  ];
  return { findings, tables: database.tables };
}

const explainStore = (error: unknown): Finding[] => [
  problem('Object store', reasonOf(error), 'See the settings of the store.'),
];

const marks = { ok: 'ok       ', warning: 'warning  ', problem: 'PROBLEM  ' };

export function describeFindings(findings: readonly Finding[], tables: readonly TableSize[]): string[] {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, level, says, todo }) => [
    `${marks[level]}${check.padEnd(width)}  ${says}`,
    ...(todo === undefined ? [] : [`${' '.repeat(9 + width)}  → ${todo}`]),
  ]);
  const count = (level: Finding['level']) => findings.filter((each) => each.level === level).length;
  if (tables.length > 0) lines.push('', 'Largest tables, with their indexes:');
  for (const { name, bytes, rows } of tables) {
    const size = `${(bytes / 1e6).toFixed(1)} MB`.padStart(12);
    lines.push(`${size}  ${name} (about ${formatNumber(Math.round(rows))} rows)`);
  }
  const [problems, warnings] = [count('problem'), count('warning')];
  lines.push(
    '',
    problems + warnings === 0 ? 'Nothing is wrong.' : `${problems} to be fixed, ${warnings} to be looked at.`,
  );
  return lines;
}
