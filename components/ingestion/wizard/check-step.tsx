'use client';

import { useLocale, useTranslations } from 'next-intl';
import { FormError } from '#components/forms/form-error.tsx';
import { TableDoubts } from '#components/forms/table-doubts.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { FileList, FileRow } from '#components/ui/file-list.tsx';
import { saveFile } from '#components/ui/save-file.ts';
import { formatBytes, formatPercent } from '#lib/format/numbers.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import { noTableText } from '#lib/upload/table/no-table.ts';
import type { IdFormat } from '#lib/upload/upload-errors.ts';
import { CheckResult } from '../check-result.tsx';
import type { ChosenFile } from '../chosen-file.ts';
import { FixPanels } from '../fixing/fix-panels.tsx';
import type { Fix } from '../fixing/use-fix-worker.ts';
import type { TableCheck } from '../table/use-table-check.ts';
import { unsureUpload } from '../unsure-upload.tsx';

interface CheckStepProps {
  chosen: ChosenFile;
  check: TableCheck;
  /** The rows that can be fixed, if any. */
  fix: Fix | undefined;
  isSending: boolean;
  /** The file with the fixed rows could not be made. */
  isLost: boolean;
  onStop: () => void;
  onAgain: () => void;
  idFormat: IdFormat;
  skus: readonly string[] | undefined;
  failure: CallFailure | undefined;
}

/** Last step: every row checked, what is wrong, and the way on. */
export function CheckStep({ chosen, check, fix, onStop, onAgain, idFormat, skus, failure, ...is }: CheckStepProps) {
  const t = useTranslations('ingestion');
  const { errorFile } = check;
  const name = chosen.isPasted ? t('source.pastedRows') : chosen.file.name;
  return (
    <>
      {failure && (
        <div className="mb-[18px]">
          <FormError title={t('send.notSent')} failure={failure} unsure={unsureUpload(t)} />
        </div>
      )}
      <FileList label={t('send.file')}>
        <FileRow
          kind={check.prepared?.filetype === 'json' ? 'JSON' : 'CSV'}
          name={name}
          detail={<CheckLine check={check} bytes={chosen.file.size} />}
          progress={check.state === 'running' ? check.progress : undefined}
          progressLabel={t('send.checking')}
          action={
            <>
              {check.state === 'running' && <Button onClick={onStop}>{t('check.stop')}</Button>}
              {(check.end === 'stopped' || check.state === 'failed') && (
                <Button onClick={onAgain}>{t('check.again')}</Button>
              )}
              {errorFile && (
                <Button
                  onClick={() => saveFile(`${t('check.errorFile', { file: withoutEnding(name) })}.csv`, errorFile)}
                >
                  {t('check.errorsAsCsv')}
                </Button>
              )}
            </>
          }
        />
      </FileList>
      {check.prepared?.converted && check.end === 'whole' && (
        <p className="mt-2 text-xs text-ink3">{t('check.sentAs')}</p>
      )}
      <TableDoubts doubts={check.doubts} />
      {check.state === 'failed' && (
        <Callout tone="bad" role="alert" title={t('source.notRead')} className="mt-3">
          {check.fault ? noTableText(check.fault, t) : t('source.notReadText')}
        </Callout>
      )}
      {check.end === 'stopped' && (
        <Callout tone="wait" role="status" title={t('check.stopped')} className="mt-3">
          {t('check.stoppedText')}
        </Callout>
      )}
      {check.end === 'unreadable' && (
        <Callout tone="bad" role="alert" title={t('check.unreadable')} className="mt-3">
          {t('check.unreadableText')}
        </Callout>
      )}
      {is.isLost && (
        <Callout tone="bad" role="alert" title={t('fix.fileLost')} className="mt-3">
          {t('fix.fileLostText')}
        </Callout>
      )}
      {fix?.state === 'ready' && fix.page ? (
        <>
          <p className="mt-2 text-xs text-ink3">{t('send.fixedSent')}</p>
          <FixPanels fix={{ ...fix, page: fix.page }} name={withoutEnding(name)} disabled={is.isSending} />
        </>
      ) : (
        <div className="mt-3">
          <CheckResult check={check} idFormat={idFormat} skus={skus} />
        </div>
      )}
    </>
  );
}

const withoutEnding = (name: string) => name.replace(/\.\w{1,5}$/, '');

function CheckLine({ check, bytes }: { check: TableCheck; bytes: number }) {
  const t = useTranslations('ingestion');
  const locale = useLocale();
  const common = useTranslations('common');
  const parts = [
    formatBytes(bytes, locale),
    check.summary && common('count.rows', { count: check.summary.rows }),
    check.state === 'running' &&
      (check.progress === undefined
        ? t('line.checking')
        : t('line.checkingShare', { share: formatPercent(check.progress) })),
    check.end === 'whole' && t('line.checked'),
    check.end === 'stopped' && t('line.stopped'),
    check.state === 'failed' && t('line.notRead'),
  ];
  return <span className="tabular-nums">{parts.filter(Boolean).join(' · ')}</span>;
}
