import { loadReasons } from '#lib/texts/load-reasons.ts';
import { isUploadColumn } from '#lib/upload/upload-rules.ts';
import { byteOrderMark, spreadsheetLine } from '#lib/upload/write-csv.ts';
import { PlacedCsv } from '../table/placed-csv.ts';
import { FailedRows, type FixRules } from './failed-rows.ts';
import type { FixMessage, FixRequest, FixSource, LeftOutRows, Selection } from './fix-messages.ts';
import { isAcceptable } from './group-faults.ts';
import { readFaults, readRows } from './read-refused.ts';

/** Runs in a Web Worker: holds the failed rows of a refused file while they are fixed, and writes the file again. */
const shownGroups = 100;
const rowsBetweenReports = 20_000;
/** Numbers of left-out rows that a record names. */
const mostNamed = 1_000;

const tell = (message: FixMessage) => postMessage(message);

let source: FixSource | undefined;
let rules: FixRules | undefined;
let rows: FailedRows | undefined;
let pageSize = 25;
let view = { at: 0, onlyOpen: false };
/** A count that is not of the last change ends. */
let change = 0;

async function load(request: Extract<FixRequest, { kind: 'load' }>): Promise<void> {
  ({ source, rules, pageSize } = request);
  const { scmKeys } = request.rules;
  const format = await loadReasons(source.language);
  const faults = await readFaults(source.errors);
  const known = new Set(scmKeys);
  let headerRow = 0;
  let read = 0;
  let unknownColumns: string[] = [];
  const failed: { rows?: FailedRows } = {};
  await readRows(source, scmKeys, {
    onColumns: (columns, row) => {
      headerRow = row;
      unknownColumns = columns.filter((name) => !isUploadColumn(name) && !known.has(name));
      failed.rows = new FailedRows(
        columns,
        request.rules,
        format,
        faults.filter((fault) => fault.row > row),
      );
    },
    onRow: (row, fields) => {
      failed.rows?.add(row, fields);
      if (++read % rowsBetweenReports === 0) tell({ kind: 'loading', rows: read });
    },
  });
  const ofFile = faults.filter(({ row, column }) => row <= headerRow && !unknownColumns.includes(column));
  rows = failed.rows;
  rows?.group();
  const { stored } = request;
  if (rows && stored && String(stored.columns) === String(rows.columns)) rows.restore(stored.fixes);
  const fileFaults = [...new Set(ofFile.map(({ message }) => message))];

  tell({ kind: 'loaded', columns: [...(rows?.columns ?? [])], unknownColumns, fileFaults });
  await show();
}

async function show(): Promise<void> {
  if (!rows) return;
  const codes = rows.takeUnasked();
  if (codes) tell({ kind: 'lookUp', codes });
  const own = ++change;
  const { groups } = rows;
  const page = { ...view, ...rows.page(view.at, pageSize, view.onlyOpen) };
  tell({
    kind: 'shown',
    page,
    groups: groups.slice(0, shownGroups),
    moreGroups: Math.max(0, groups.length - shownGroups),
    suggestions: groups.filter((group) => isAcceptable(group)).length,
  });
  const steps = rows.count();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return tell({ kind: 'counted', counts: value, fixes: rows.fixes });
    await new Promise((resolve) => setTimeout(resolve));
    if (own !== change) return;
  }
}

async function build(selection: Selection): Promise<void> {
  const failed = rows;
  if (!source || !rules || !failed) return;
  const known = new Set(rules.scmKeys);
  const places = failed.columns.flatMap((name, place) => (isUploadColumn(name) || known.has(name) ? [place] : []));
  let out: PlacedCsv | undefined;
  let written = 0;
  const leftOut: LeftOutRows = { count: 0, rows: [] };
  await readRows(source, rules.scmKeys, {
    onColumns: (columns, row) => {
      const names = places.map((place) => columns[place] ?? '');
      out = new PlacedCsv(names, row);
    },
    onRow: (row, fields) => {
      const isFailed = failed.has(row);
      if (selection === 'failed' && !isFailed) return;
      const result = selection === 'fine' && isFailed ? undefined : failed.result(row, fields);
      if (!result) {
        leftOut.count += 1;
        if (leftOut.rows.length < mostNamed) leftOut.rows.push(row);
        return;
      }
      written++;
      out?.writeRow(
        row,
        places.map((place) => result[place] ?? ''),
      );
    },
  });
  const headerAdded = source.headerAdded || source.filetype === 'json';
  tell({ kind: 'built', file: out?.finish() ?? new Blob(), rows: written, headerAdded, leftOut });
}

/** Writes the rows that are left out for a spreadsheet, with their numbers first. */
function listLeftOut(): void {
  let text = byteOrderMark + spreadsheetLine(['row', ...(rows?.columns ?? [])]);
  for (const { row, fields } of rows?.leftOutRows() ?? []) text += spreadsheetLine([row, ...fields]);
  tell({ kind: 'leftOut', file: new Blob([text], { type: 'text/csv' }) });
}

async function run(request: FixRequest): Promise<void> {
  if (request.kind === 'load') return load(request);
  if (request.kind === 'build') return build(request.selection);
  if (request.kind === 'listLeftOut') return listLeftOut();
  if (request.kind === 'lookedUp') rows?.answer(request.answer);
  else if (request.kind === 'page') view = { at: request.at, onlyOpen: request.onlyOpen };
  else if (request.kind === 'replace') rows?.replace(request.group, request.replacement);
  else if (request.kind === 'leaveOutGroup') rows?.leaveOutGroup(request.group, request.isLeftOut);
  else if (request.kind === 'acceptAll') rows?.acceptAll();
  else if (request.kind === 'edit') rows?.edit(request.row, request.place, request.value);
  else rows?.leaveOut(request.row, request.isLeftOut);
  return show();
}

addEventListener('message', (event: MessageEvent<FixRequest>) => {
  run(event.data).catch(() => tell({ kind: 'failed' }));
});
