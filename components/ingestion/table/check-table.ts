import { loadReasons } from '#lib/texts/load-reasons.ts';
import { DoubtList } from '#lib/upload/table/doubts.ts';
import { isFromSpreadsheet } from '#lib/upload/table/from-spreadsheet.ts';
import type { SourceReading } from '#lib/upload/table/source-reading.ts';
import { UploadCheck } from '#lib/upload/upload-check.ts';
import { readSheet } from '#lib/upload/workbook/workbook.ts';
import { type AskService, CodeLookUp } from './code-look-up.ts';
import { ErrorList } from './error-list.ts';
import { openSheetTable, openTextTable } from './open-table.ts';
import { PlacedCsv } from './placed-csv.ts';
import type { CheckEnd, CheckRequest, PreparedFile, TableMessage } from './table-messages.ts';

interface CheckTools {
  tell: (message: TableMessage) => void;
  /** True once the person has stopped it. */
  isStopped: () => boolean;
  /** Asks the service about codes. */
  ask: AskService;
}

const progressPause = 150;
const rowsBetweenPauses = 2_000;

/** Checks each row of a file, and writes what is sent on the way. */
export async function checkTable(request: CheckRequest, { tell, isStopped, ask }: CheckTools): Promise<void> {
  const { file, reading, idFormat, allowDuplicates, scmKeys, products } = request;
  const plan = planOf(request);
  const list = new ErrorList(await loadReasons(request.language));
  const check = new UploadCheck({
    filetype: plan.filetype,
    ...(plan.open ? { table: { columns: plan.columns, open: plan.open } } : {}),
    ...{ idFormat, allowDuplicates, scmKeys, products },
    onError: (error) => list.add(error),
    onCode: (code) => lookUp.add(code),
  });
  const lookUp = new CodeLookUp(check, ask, products === undefined);
  let reportedAt = performance.now();
  const report = (share: number | undefined) => {
    if (performance.now() - reportedAt < progressPause) return;
    reportedAt = performance.now();
    tell({ kind: 'progress', summary: check.summary, errors: list.takeFresh(), share });
  };
  if (plan.take && reading.kind === 'sheet') {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let rows = 0;
    for await (const row of readSheet(bytes, reading.sheet)) {
      plan.take(row);
      if (++rows % rowsBetweenPauses > 0) continue;
      report(undefined);
      await lookUp.flush(false);
      // Rows come without a pause of their own: the request to stop is to be heard.
      await new Promise((resolve) => setTimeout(resolve));
      if (isStopped()) break;
    }
  } else {
    const reader = file.stream().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      check.push(value);
      await lookUp.flush(false);
      report(check.summary.bytes / file.size);
      if (!check.stopped && !isStopped()) continue;
      await reader.cancel();
      break;
    }
  }
  const unreadable = check.stopped;
  check.finish();
  if (!isStopped()) await lookUp.flush(true);
  const summary = { ...check.summary, restored: plan.restored?.count ?? 0 };
  const end: CheckEnd = isStopped() ? 'stopped' : unreadable || summary.rows === 0 ? 'unreadable' : 'whole';
  const converted = plan.out?.finish();
  const prepared = { converted, filetype: plan.filetype, headerAdded: plan.headerAdded };
  const isLookedUp = lookUp.isAnswered;
  const found = { errors: list.takeFresh(), errorFile: list.toFile(), doubts: plan.doubts?.all ?? [] };
  tell({ kind: 'done', summary, end, prepared, isLookedUp, ...found });
}

interface Plan extends Omit<PreparedFile, 'converted'> {
  columns: string[];
  open?: ReturnType<typeof openTextTable>;
  take?: ReturnType<typeof openSheetTable>['take'];
  out?: PlacedCsv;
  restored?: { count: number } | undefined;
  doubts?: DoubtList;
}

function planOf({ reading, targets }: CheckRequest): Plan {
  const columns = targets.map(({ to }) => to);
  if (reading.kind === 'json') return { columns, filetype: 'json', headerAdded: false };
  if (reading.kind === 'none') throw new Error('What is no table is not checked.');
  if (isAsSent(reading, targets)) return { columns, filetype: 'csv', headerAdded: false };
  const { headerRow, firstRow, columns: source } = reading;
  const output = { out: new PlacedCsv(columns, headerRow), doubts: new DoubtList() };
  const restored = isFromSpreadsheet(reading) ? { count: 0 } : undefined;
  const shared = { columns, filetype: 'csv' as const, headerAdded: headerRow === 0, restored, ...output };
  const mapping = { firstRow, width: source.length, targets, fillsShortRows: reading.kind === 'sheet', restored };
  if (reading.kind === 'text') return { ...shared, open: openTextTable(reading, mapping, output) };
  return { ...shared, ...openSheetTable(mapping, output) };
}

/** Whether the file is already as the service takes it: then it is sent as it is. */
export function isAsSent(reading: SourceReading, targets: CheckRequest['targets']): boolean {
  if (reading.kind !== 'text') return reading.kind === 'json';
  const { isPlain, columns } = reading;
  if (isFromSpreadsheet(reading) || !isPlain || targets.length !== columns.length) return false;
  return columns.every(({ name }, index) => {
    const target = targets[index];
    return target?.from === index && target.to === name && !target.reading;
  });
}
