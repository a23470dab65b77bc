import type { Command } from 'commander';
import { getScan } from '#lib/contract/scans.ts';
import { facts } from './output.ts';
import type { Action, Run } from './run.ts';

export function addScanCommands(program: Command, action: Action): void {
  const scans = program.command('scans').description('Scans of codes, and what each verdict rests on');
  scans
    .command('show <uuid>')
    .description('Show a scan with the measurements behind its verdict')
    .action(action((run, uuid = '') => show(run, uuid)));
}

async function show({ client, output }: Run, uuid: string): Promise<undefined> {
  const scan = await client().call(getScan, { params: { uuid } });
  const { evidence, position } = scan;
  const limits = evidence?.thresholds;
  output.result(scan, () =>
    facts([
      ['Scan', scan.uuid],
      ['Result', scan.result],
      ['Reason', scan.reason],
      ['Suspicion', scan.suspicion.join(', ')],
      ['Code', scan.code],
      ['Product', scan.product.name],
      ['Created', scan.created_at],
      ['Source', scan.source],
      ['Application', scan.app],
      ['Place', position && `${position.latitude}, ${position.longitude}`],
      ['Image quality', evidence?.image_quality.join(', ')],
      ['Distance', evidence?.distance],
      ['Thresholds', limits && `original to ${limits.original}, copy beyond ${limits.copy}`],
      ...Object.entries(evidence?.deviations ?? {}).map(([name, value]) => [`Deviation: ${name}`, value] as const),
      ...Object.entries(evidence?.measurement ?? {}).map(([name, value]) => [`Measured: ${name}`, value] as const),
      ['Model', evidence && `${evidence.model.id}, version ${evidence.model.version}`],
      ['Not measured because', evidence?.failure],
    ]).filter((line) => !/ {2}-$/.test(line)),
  );
  return undefined;
}
