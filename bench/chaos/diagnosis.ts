import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { countUnderWay } from './audit/settle.ts';
import type { Service } from './service.ts';

const linesOfEach = 6;
const charactersOfLine = 400;

/** For debugging: the last lines of each program, running work, and what the database is doing. */
export async function diagnose({ directory, database }: Service): Promise<string[]> {
  const logs = path.join(directory, 'logs');
  const said = readdirSync(logs).flatMap((name) => {
    const lines = readFileSync(path.join(logs, name), 'utf8').split('\n').filter(Boolean);
    return lines.length === 0 ? [] : [`  ${name}:`, ...lines.slice(-linesOfEach).map(shorten)];
  });
  const asked = await Promise.all([
    countUnderWay(database).then((left) => [...left].map(([what, n]) => `${n} ${what}`), String),
    database.pool
      .query<{ line: string }>(
        `SELECT format('%s %s, %s, waits for %s, since %s: %s', pid, application_name, state,
                       coalesce(wait_event, 'nothing'), now() - state_change, query) AS line
           FROM pg_stat_activity WHERE state <> 'idle' AND pid <> pg_backend_pid() ORDER BY state_change`,
      )
      .then(({ rows }) => rows.map(({ line }) => line), String),
  ]);
  return ['  under way, and at work in the database:', ...asked.flat().map(shorten), ...said];
}

const shorten = (line: string) => `    ${line.replace(/\s+/g, ' ').slice(0, charactersOfLine)}`;
