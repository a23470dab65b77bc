import { fold, nameIndex } from '#lib/upload/columns/column-names.ts';
import { readSource } from '#lib/upload/table/source-reading.ts';
import { WorkbookRefused } from '#lib/upload/workbook/zip-directory.ts';
import { checkTable } from './check-table.ts';
import type { LookUpAnswer } from './look-up.ts';
import type { TableMessage, TableRequest } from './table-messages.ts';

/** Runs in a Web Worker: tells what a file is, or checks every row of it. One task in the life of a worker. */
let isStopped = false;
let answered: ((answer: LookUpAnswer | undefined) => void) | undefined;

const tell = (message: TableMessage) => postMessage(message);

async function run(request: TableRequest): Promise<void> {
  if (request.kind === 'stop') {
    isStopped = true;
  } else if (request.kind === 'check') {
    await checkTable(request, {
      tell,
      isStopped: () => isStopped,
      ask: (codes) =>
        new Promise((resolve) => {
          answered = resolve;
          tell({ kind: 'lookUp', codes });
        }),
    });
  } else if (request.kind === 'lookedUp') {
    answered?.(request.answer);
  } else {
    const names = nameIndex(request.scmFields);
    const reading = await readSource(request.file, request.choice, (cell) => names.has(fold(cell)));
    tell({ kind: 'inspected', reading });
  }
}

addEventListener('message', (event: MessageEvent<TableRequest>) => {
  run(event.data).catch((error: unknown) => {
    tell({ kind: 'failed', fault: error instanceof WorkbookRefused ? error.fault : undefined });
  });
});
