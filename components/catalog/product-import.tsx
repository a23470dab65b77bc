'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Fragment, useMemo, useState } from 'react';
import { acceptedTables } from '#components/forms/accepted-tables.ts';
import { ReadingFields } from '#components/forms/reading-fields.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { DropZone } from '#components/ui/drop-zone.tsx';
import { FileList, FileRow } from '#components/ui/file-list.tsx';
import { saveFile } from '#components/ui/save-file.ts';
import { composeLine } from '#lib/contract/values/line.ts';
import { formatBytes } from '#lib/format/numbers.ts';
import { languageOf } from '#lib/texts/languages.ts';
import { loadReasons } from '#lib/texts/load-reasons.ts';
import type { FormatReason } from '#lib/texts/reason-formatter.ts';
import { noTableText } from '#lib/upload/table/no-table.ts';
import type { SourceChoice } from '#lib/upload/table/source-reading.ts';
import { byteOrderMark } from '#lib/upload/write-csv.ts';
import type { checkRows, ProductsReading, readProducts } from './check-import.ts';
import { ImportChoices } from './import-choices.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportReport } from './import-report.tsx';
import { type ColumnMatch, importFields, maxImportBytes, maxImportRows, reasonOf, refusedCsv } from './import-table.ts';
import { useImport } from './use-import.ts';

interface ProductImportProps {
  /** Names in use; undefined when there are too many to send along. */
  brands: string[] | undefined;
  campaigns: string[] | undefined;
}

interface ReadFile extends Omit<Extract<ProductsReading, { kind: 'table' }>, 'kind' | 'proposed'> {
  file: File;
  choice: SourceChoice;
  /** Came with the reader, when the first file was read. */
  reader: { checkRows: typeof checkRows; readProducts: typeof readProducts };
  format: FormatReason;
}

const example =
  'sku,name,brand,campaign,url,image\r\nNS-30-EU,Night serum 30 ml,Nordlys,,https://example.com/night-serum,\r\n';

/** Imports products from a file: reads and checks it here, sends it part by part, shows refused rows with their reasons. */
export function ProductImport({ brands, campaigns }: ProductImportProps) {
  const t = useTranslations('catalog');
  const locale = useLocale();
  const ingestion = useTranslations('ingestion');
  const common = useTranslations('common');
  const [file, setFile] = useState<ReadFile>();
  const [problem, setProblem] = useState<string>();
  const [match, setMatch] = useState<ColumnMatch>();
  const [existing, setExisting] = useState<'refuse' | 'update'>('refuse');
  const [addsMissing, setAddsMissing] = useState(false);
  const { run, start, resume, stop, reset } = useImport();
  const known = useMemo(
    () => ({
      brand: brands && new Set(brands.map(composeLine)),
      campaign: campaigns && new Set(campaigns.map(composeLine)),
    }),
    [brands, campaigns],
  );
  const rows = useMemo(
    () => (file && match ? file.reader.checkRows(file.table, match, { known, addsMissing }, t, file.format) : []),
    [file, match, known, addsMissing, t],
  );

  const take = async (given: File, choice: SourceChoice = {}) => {
    const parts = [import('./check-import.ts'), loadReasons(languageOf(locale))] as const;
    const [reader, format] = await Promise.all(parts).catch(() => []);
    if (!reader || !format) {
      setFile(undefined);
      return setProblem(t('import.unreachable'));
    }
    const read = await reader.readProducts(given, choice);
    if (read.kind !== 'table') {
      // After a choice that leaves nothing to read, the file stays as it was read before.
      if (Object.keys(choice).length === 0) setFile(undefined);
      return setProblem(
        read.kind === 'none' ? noTableText(read.fault, ingestion) : t(`check.${read.fault}`, { most: maxImportRows }),
      );
    }
    setProblem(undefined);
    const { table, reading, proposed } = read;
    setFile({ file: given, choice, table, reading, reader, format });
    setMatch(proposed);
  };
  const startAnew = () => {
    setFile(undefined);
    setProblem(undefined);
    reset();
  };

  const good = rows.filter(({ errors }) => errors.length === 0);
  const bad = rows.filter(({ errors }) => errors.length > 0);
  const refused = [...bad.map((row) => ({ row, reason: reasonOf(row.errors, t) })), ...run.refused].sort(
    (a, b) => a.row.number - b.row.number,
  );
  const save = () =>
    saveFile(
      t('import.refusedName', { file: (file?.file.name ?? 'products').replace(/\.\w{1,4}$/, '') }),
      csvFile(refusedCsv(refused)),
    );

  if (!file || !match) {
    return (
      <div className="grid max-w-180 gap-4">
        {problem && (
          <Callout tone="bad" title={t('import.unusable')} role="alert">
            {problem}
          </Callout>
        )}
        <DropZone
          label={t('import.drop')}
          hint={t('import.dropHint', { size: formatBytes(maxImportBytes, locale) })}
          accept={acceptedTables}
          maxSize={maxImportBytes}
          onFile={(given) => void take(given)}
          onRefused={setProblem}
        />
        <p className="text-sm text-ink2">
          {t.rich('import.format', {
            columns: () =>
              importFields.map((field, index) => (
                <Fragment key={field}>
                  {index > 0 && ', '}
                  <span className="font-mono text-code">{field}</span>
                </Fragment>
              )),
          })}
        </p>
        <p>
          <Button onClick={() => saveFile(`${t('import.exampleName')}.csv`, csvFile(example))}>
            {t('import.example')}
          </Button>
        </p>
      </div>
    );
  }
  return (
    <div>
      <FileList label={t('import.file')}>
        <FileRow
          kind={file.reading.kind === 'sheet' ? (file.file.name.split('.').at(-1) ?? '').toUpperCase() : 'CSV'}
          name={file.file.name}
          detail={`${common('count.rows', { count: file.table.rows.length })} · ${formatBytes(file.file.size, locale)}`}
          action={run.state === 'idle' && <Button onClick={startAnew}>{t('import.anotherFile')}</Button>}
        />
      </FileList>
      {run.state === 'idle' ? (
        <>
          {problem && (
            <Callout tone="bad" title={t('import.unusable')} role="alert" className="mt-4">
              {problem}
            </Callout>
          )}
          <div className="mt-4">
            <ReadingFields
              reading={file.reading}
              disabled={false}
              onChoice={(next) => void take(file.file, withChoice(file.choice, next))}
            />
          </div>
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
              {t('import.send', { count: good.length })}
            </Button>
            {bad.length > 0 && <span className="text-sm text-ink3">{t('import.badStay', { count: bad.length })}</span>}
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

/** Another sheet, separator or encoding has another header. */
function withChoice({ headerRow, ...before }: SourceChoice, next: SourceChoice): SourceChoice {
  return { ...before, ...(next.sheet === undefined && headerRow !== undefined && { headerRow }), ...next };
}

const csvFile = (text: string) => new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' });
