import { planAllColumns } from '#lib/upload/column-plan.ts';
import { CsvReader } from '#lib/upload/csv-reader.ts';
import type { FieldRecord, RecordReader } from '#lib/upload/field-record.ts';
import { JsonReader } from '#lib/upload/json-reader.ts';
import type { FixSource } from './fix-messages.ts';
import type { ServiceFault } from './group-faults.ts';

async function pipe(file: Blob | string, reader: RecordReader): Promise<void> {
  const body = (typeof file === 'string' ? await fetchFile(file) : file.stream()).getReader();
  for (;;) {
    const { done, value } = await body.read();
    if (done) break;
    reader.push(value);
  }
  reader.finish();
}

async function fetchFile(address: string): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(address, { credentials: 'same-origin' });
  // A portal that lost its session answers with a page.
  if (!response.ok || !response.body || response.headers.get('content-type')?.includes('text/html')) {
    throw new Error('The file could not be fetched.');
  }
  return response.body;
}

/** The faults the service found; row 0 is the file as a whole. */
export async function readFaults(file: Blob | string): Promise<ServiceFault[]> {
  const faults: ServiceFault[] = [];
  let isHeader = true;
  const onRecord = ({ fields: [row = '', column = '', , type = '', message = ''] }: FieldRecord) => {
    if (!isHeader) faults.push({ row: Number(row), column, type, message: message.replace(/^'(?=[-=+@])/, '') });
    isHeader = false;
  };
  await pipe(file, new CsvReader({ onRecord, onProblem: () => undefined }));
  return faults;
}

interface RowReceiver {
  /** Once, before the rows. */
  onColumns: (columns: string[], headerRow: number) => void;
  /** Rows that could not be read come with what was shown of them in their first column. */
  onRow: (row: number, fields: readonly string[]) => void;
}

/** The rows of a file as it was uploaded, at the numbers by which errors name them. */
export async function readRows(source: FixSource, scmKeys: readonly string[], to: RowReceiver): Promise<void> {
  if (source.filetype === 'json') return readElements(source, scmKeys, to);
  let hasColumns = false;
  const reader = new CsvReader(
    {
      onRecord: ({ fields, row }) => {
        if (hasColumns) return to.onRow(row, fields);
        hasColumns = true;
        to.onColumns(
          fields.map((name) => name.trim()),
          row,
        );
      },
      onProblem: ({ row, value }) => {
        if (hasColumns) to.onRow(row, [value]);
        else reader.stop();
      },
    },
    { firstRow: source.headerAdded ? 0 : 1 },
  );
  await pipe(source.file, reader);
}

/** Elements of JSON become rows of every column there is; what they do not have is empty. */
async function readElements(source: FixSource, scmKeys: readonly string[], to: RowReceiver): Promise<void> {
  const { names } = planAllColumns(new Set(scmKeys));
  to.onColumns(names, 0);
  await pipe(
    source.file,
    new JsonReader(names, {
      onRecord: ({ fields, row }) => to.onRow(row, fields),
      onProblem: ({ row }) => row > 0 && to.onRow(row, []),
      onUnknownKey: () => undefined,
    }),
  );
}
