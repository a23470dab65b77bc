import type { Command } from 'commander';
import { getScan, searchScans } from '#lib/contract/scans.ts';
import { addListOptions, readOptionsOf } from './contract-options.ts';
import { facts, table } from './output.ts';
import type { Action, Run } from './run.ts';

export function addScanCommands(program: Command, action: Action): void {
  const scans = program.command('scans').description('Scans of codes, and what each verdict rests on');
  addListOptions(scans.command('list').description('Search scans, newest first'), searchScans.query, {
    result: 'verdict',
    workorder: 'id of the workorder',
    product: 'id of the product',
    code: 'id of the code',
    app: 'id of the application',
    source: 'photo, or address: a consumer followed the code',
    company: 'id of the company the codes are of',
    created_at: 'ISO 8601 date or datetime, or two with a comma',
    cursor: 'where to go on, as the answer before named it',
  }).action(action(listThem));
  scans
    .command('show <uuid>')
    .description('Show a scan with the measurements behind its verdict')
    .action(action((run, uuid = '') => show(run, uuid)));
}

async function listThem({ client, options, output }: Run): Promise<undefined> {
  const page = await client().call(searchScans, { query: readOptionsOf(searchScans.query, options) });
  output.result(page, () => {
    const next = page.next && URL.canParse(page.next) ? new URL(page.next).searchParams.get('cursor') : null;
    return [
      ...table(
        ['uuid', 'created', 'result', 'source', 'code', 'sku', 'suspicion'],
        page.results.map((scan) => [
          scan.uuid,
          scan.created_at,
          scan.result,
          scan.source,
          scan.code,
          scan.product?.sku,
          scan.suspicion.join(', '),
        ]),
      ),
      ...(next ? [`--cursor ${next} for more`] : []),
    ];
  });
  return undefined;
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
