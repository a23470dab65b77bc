'use client';

import { FormError } from '#components/forms/form-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { FileList, FileRow } from '#components/ui/file-list.tsx';
import { formatBytes, formatPercent, plural } from '#components/ui/format.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import type { IdFormat } from '#lib/upload/upload-errors.ts';
import { CheckResult } from '../check-result.tsx';
import type { ChosenFile } from '../chosen-file.ts';
import { saveBlob } from '../save-blob.ts';
import type { TableCheck } from '../table/use-table-check.ts';
import { unsureUpload } from '../unsure-upload.tsx';

interface CheckStepProps {
  chosen: ChosenFile;
  check: TableCheck;
  onStop: () => void;
  onAgain: () => void;
  idFormat: IdFormat;
  skus: string[] | undefined;
  failure: CallFailure | undefined;
}

/** Last step: every row checked, what is wrong, and the way on. */
export function CheckStep({ chosen, check, onStop, onAgain, idFormat, skus, failure }: CheckStepProps) {
  const { errorFile } = check;
  const name = chosen.isPasted ? 'Pasted rows' : chosen.file.name;
  return (
    <>
      {failure && (
        <div className="mb-[18px]">
          <FormError title="The file was not sent" failure={failure} unsure={unsureUpload} />
        </div>
      )}
      <FileList label="File to send">
        <FileRow
          kind={check.prepared?.filetype === 'json' ? 'JSON' : 'CSV'}
          name={name}
          detail={<CheckLine check={check} bytes={chosen.file.size} />}
          progress={check.state === 'running' ? check.progress : undefined}
          progressLabel="Checking the file"
          action={
            <>
              {check.state === 'running' && <Button onClick={onStop}>Stop</Button>}
              {(check.end === 'stopped' || check.state === 'failed') && <Button onClick={onAgain}>Check again</Button>}
              {errorFile && (
                <Button onClick={() => saveBlob(errorFile, `${withoutEnding(name)} errors.csv`)}>Errors as CSV</Button>
              )}
            </>
          }
        />
      </FileList>
      {check.prepared?.converted && check.end === 'whole' && (
        <p className="mt-2 text-xs text-ink3">
          It is sent as CSV (UTF-8, commas) with the columns you took. Rows keep their numbers, so every message names
          the row of your file.
        </p>
      )}
      {check.state === 'failed' && (
        <Callout tone="bad" role="alert" title="The file could not be read" className="mt-3">
          {check.message ?? 'It may have been changed or moved since it was chosen. Choose it again.'}
        </Callout>
      )}
      {check.end === 'stopped' && (
        <Callout tone="wait" role="status" title="The check was stopped" className="mt-3">
          What was found so far is below. Only a file that was checked to its end can be sent.
        </Callout>
      )}
      {check.end === 'unreadable' && (
        <Callout tone="bad" role="alert" title="This file cannot be sent" className="mt-3">
          No row of it can be read as a code. Go back to the file or its columns.
        </Callout>
      )}
      <div className="mt-3">
        <CheckResult check={check} idFormat={idFormat} skus={skus} />
      </div>
    </>
  );
}

const withoutEnding = (name: string) => name.replace(/\.\w{1,5}$/, '');

function CheckLine({ check, bytes }: { check: TableCheck; bytes: number }) {
  const parts = [
    formatBytes(bytes),
    check.summary && plural(check.summary.rows, 'row'),
    check.state === 'running' && `checking${check.progress === undefined ? '' : `, ${formatPercent(check.progress)}`}`,
    check.end === 'whole' && 'checked',
    check.end === 'stopped' && 'stopped',
    check.state === 'failed' && 'could not be read',
  ];
  return <span className="tabular-nums">{parts.filter(Boolean).join(' · ')}</span>;
}
