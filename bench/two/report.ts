import { type Counted, isFailed } from './answers.ts';
import type { TwoReport } from './two.ts';

const number = (n: number) => n.toLocaleString('en');

/** As the tables of docs/figures.md. */
export function describeTwo(report: TwoReport): string[] {
  return [
    '',
    '| while | requests | failed | which, by status (0: no answer) |',
    '|---|---|---|---|',
    ...report.phases.map((phase) =>
      lineOf(
        phase,
        report.counted.filter((each) => each.phase === phase),
      ),
    ),
    '',
    '| what was acknowledged | acknowledged | there | lost | twice |',
    '|---|---|---|---|---|',
    ...report.findings
      .filter(({ acknowledged, lost, twice }) => acknowledged + lost + twice > 0)
      .map(
        ({ what, acknowledged, present, lost, twice }) =>
          `| ${what} | ${number(acknowledged)} | ${number(present)} | ${number(lost)} | ${number(twice)} |`,
      ),
    '',
    `Sessions of haproxy with each: ${Object.entries(report.served)
      .map(([name, n]) => `${name} ${number(n)}`)
      .join(', ')}`,
    `503 without Retry-After: ${report.speechless}`,
    `Stuck: ${report.unfinished.size === 0 ? '0' : [...report.unfinished].map(([what, n]) => `${n} ${what}`).join(', ')}`,
    ...report.badEnds,
    ...report.findings.flatMap(({ what, examples }) => examples.map((example) => `  ${what}: ${example}`)),
    ...report.surprises.slice(0, 40).map((surprise) => `  unexplained: ${surprise}`),
    `${report.holds ? 'ok' : `FAIL, logs in ${report.logs}`}: ${report.seconds.toFixed(0)} s`,
  ];
}

function lineOf(phase: string, counted: readonly Counted[]): string {
  const failed = new Map<string, number>();
  for (const { to, what, status } of counted.filter(isFailed)) {
    const name = `${status} ${to} ${what}`.trim();
    failed.set(name, (failed.get(name) ?? 0) + 1);
  }
  const total = [...failed.values()].reduce((sum, n) => sum + n, 0);
  const which = [...failed].map(([name, n]) => `${name} × ${n}`).join(', ');
  return `| ${phase} | ${number(counted.length)} | ${number(total)} | ${which || '–'} |`;
}
