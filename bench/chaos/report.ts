import type { ChaosReport } from './chaos.ts';
import { describeFlood } from './flood.ts';

const number = (n: number) => n.toLocaleString('en');
const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** As the tables of docs/figures.md. */
export function describeReport(report: ChaosReport): string[] {
  const kinds = new Map<string, (number | null)[]>();
  for (const { kind, recoveryMs } of report.faults) kinds.set(kind, [...(kinds.get(kind) ?? []), recoveryMs]);
  const statuses = [...report.statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${status || 'none'}: ${number(n)}`);
  const crashes = Object.entries(report.crashes).filter(([, n]) => n > 0);
  return [
    '',
    '| what was acknowledged | acknowledged | there | lost | twice |',
    '|---|---|---|---|---|',
    ...report.findings.map(
      ({ what, acknowledged, present, lost, twice }) =>
        `| ${what} | ${number(acknowledged)} | ${number(present)} | ${number(lost)} | ${number(twice)} |`,
    ),
    '',
    '| fault | times | recovery p50, s | max, s |',
    '|---|---|---|---|',
    ...[...kinds].sort().map(([kind, times]) => `| ${kind} | ${times.length} | ${rowOf(times)} |`),
    `| all | ${report.faults.length} | ${rowOf(report.faults.map(({ recoveryMs }) => recoveryMs))} |`,
    ...(report.flood ? describeFlood(report.flood) : []),
    '',
    `Stuck: ${report.unfinished.size === 0 ? '0' : [...report.unfinished].map(([what, n]) => `${n} ${what}`).join(', ')}`,
    `Answers to the clients of the management API: ${statuses.join(', ')}`,
    ...(report.odd.size > 0 ? [`Answered 500: ${[...report.odd].map(([what, n]) => `${what} ${n}`).join(', ')}`] : []),
    ...(crashes.length > 0 ? [`Ended by themselves: ${crashes.map(([name, n]) => `${name} ${n}`).join(', ')}`] : []),
    ...report.findings.flatMap(({ what, examples }) => examples.map((example) => `  ${what}: ${example}`)),
    ...report.surprises.slice(0, 40).map((surprise) => `  unexplained: ${surprise}`),
    `${report.holds ? 'ok' : `FAIL, logs in ${report.logs}`}: ${report.faults.length} faults in ${report.seconds.toFixed(0)} s`,
  ];
}

function rowOf(times: readonly (number | null)[]): string {
  const back = times.filter((ms) => ms !== null).sort((a, b) => a - b);
  const never = times.length - back.length;
  if (back.length === 0) return 'never | never';
  const middle = back[Math.floor((back.length - 1) / 2)] ?? 0;
  return `${seconds(middle)} | ${seconds(back.at(-1) ?? 0)}${never > 0 ? `, ${never} never` : ''}`;
}
