'use client';

import { useMemo, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { DropZone } from '#components/ui/drop-zone.tsx';
import { FileList, FileRow } from '#components/ui/file-list.tsx';
import { formatBytes, plural } from '#components/ui/format.ts';
import type { checkRows } from './check-import.ts';
import { ImportChoices } from './import-choices.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportReport } from './import-report.tsx';
import {
  type ColumnMatch,
  decodeFile,
  type ImportTable,
  importFields,
  matchColumns,
  maxImportBytes,
  reasonOf,
  refusedCsv,
} from './import-table.ts';
import { saveText } from './save-text.ts';
import { useImport } from './use-import.ts';

interface ProductImportProps {
  /** Names in use; undefined when there are too many to send along. */
  brands: string[] | undefined;
  campaigns: string[] | undefined;
}

interface ReadFile {
  name: string;
  size: number;
  table: ImportTable;
  /** Came with the parser, when the first file was read. */
  checkRows: typeof checkRows;
}

const example =
  'sku,name,brand,campaign,url,image\r\nNS-30-EU,Night serum 30 ml,Nordlys,,https://example.com/night-serum,\r\n';

/** Products from a CSV: read and checked here, sent part by part, with what was refused and why. */
export function ProductImport({ brands, campaigns }: ProductImportProps) {
  const [file, setFile] = useState<ReadFile>();
  const [problem, setProblem] = useState<string>();
  const [match, setMatch] = useState<ColumnMatch>();
  const [existing, setExisting] = useState<'refuse' | 'update'>('refuse');
  const [addsMissing, setAddsMissing] = useState(false);
  const { run, start, resume, stop, reset } = useImport();
  const known = useMemo(
    () => ({ brand: brands && new Set(brands), campaign: campaigns && new Set(campaigns) }),
    [brands, campaigns],
  );
  const rows = useMemo(
    () => (file && match ? file.checkRows(file.table, match, { known, addsMissing }) : []),
    [file, match, known, addsMissing],
  );

  const take = async (given: File | undefined) => {
    if (!given) return;
    setFile(undefined);
    const reader = await import('./check-import.ts').catch(() => undefined);
    if (!reader) return setProblem('The portal cannot be reached. Check your connection and choose the file again.');
    const table = reader.readTable(decodeFile(new Uint8Array(await given.arrayBuffer())));
    setProblem(typeof table === 'string' ? table : undefined);
    if (typeof table === 'string') return;
    setFile({ name: given.name, size: given.size, table, checkRows: reader.checkRows });
    setMatch(matchColumns(table.header));
  };
  const startAnew = () => {
    setFile(undefined);
    setProblem(undefined);
    reset();
  };

  const good = rows.filter(({ errors }) => errors.length === 0);
  const bad = rows.filter(({ errors }) => errors.length > 0);
  const refused = [...bad.map((row) => ({ row, reason: reasonOf(row.errors) })), ...run.refused].sort(
    (a, b) => a.row.number - b.row.number,
  );
  const save = () => saveText(`refused ${file?.name ?? 'products.csv'}`, refusedCsv(refused));

  if (!file || !match) {
    return (
      <div className="grid max-w-180 gap-4">
        {problem && (
          <Callout tone="bad" title="This file cannot be used" role="alert">
            {problem}
          </Callout>
        )}
        <DropZone
          label="Drop a CSV file here, or choose one"
          hint={`Up to 20,000 rows and ${formatBytes(maxImportBytes)}. It is checked here before anything is sent.`}
          accept={{ 'text/csv': ['.csv', '.txt', '.tsv'] }}
          maxSize={maxImportBytes}
          onFiles={([first]) => void take(first)}
          onRefused={(files) => setProblem(files.map(({ name, reason }) => `${name} ${reason}.`).join(' '))}
        />
        <p className="text-sm text-ink2">
          One product a row, with a header. Columns:{' '}
          {importFields.map((field, index) => (
            <span key={field}>
              {index > 0 && ', '}
              <span className="font-mono text-code">{field}</span>
            </span>
          ))}
          . A new product needs the first three; brand and campaign are given by name.
        </p>
        <p>
          <Button onClick={() => saveText('products example.csv', example)}>Download an example</Button>
        </p>
      </div>
    );
  }
  return (
    <div>
      <FileList label="File">
        <FileRow
          kind="CSV"
          name={file.name}
          detail={`${plural(file.table.rows.length, 'row')} · ${formatBytes(file.size)}`}
          action={run.state === 'idle' && <Button onClick={startAnew}>Another file</Button>}
        />
      </FileList>
      {run.state === 'idle' ? (
        <>
          <ImportChoices
            header={file.table.header}
            match={match}
            onMatch={setMatch}
            existing={existing}
            onExisting={setExisting}
            addsMissing={addsMissing}
            onAddsMissing={setAddsMissing}
          />
          <ImportPreview rows={rows} match={match} bad={bad.length} onSave={save} />
          <div className="mt-[26px] flex flex-wrap items-center gap-2 border-t border-line pt-5">
            <Button
              variant="primary"
              disabled={good.length === 0}
              onClick={() => void start(good, { existing, create_missing: addsMissing })}
            >
              Send {plural(good.length, 'product')}
            </Button>
            {bad.length > 0 && (
              <span className="text-sm text-ink3">
                {plural(bad.length, 'row')} with errors {bad.length === 1 ? 'stays' : 'stay'} here.
              </span>
            )}
          </div>
        </>
      ) : (
        <ImportReport
          run={run}
          refused={refused}
          notSent={bad.length}
          onSave={save}
          onStop={stop}
          onResume={() => void resume()}
          onAnother={startAnew}
        />
      )}
    </div>
  );
}
