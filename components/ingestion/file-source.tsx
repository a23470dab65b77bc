'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { DropZone } from '#components/ui/drop-zone.tsx';
import { Field } from '#components/ui/field.tsx';
import { FileList, FileRow } from '#components/ui/file-list.tsx';
import { formatBytes, formatPercent, plural } from '#components/ui/format.ts';
import { Textarea } from '#components/ui/textarea.tsx';
import type { UploadFiletype } from '#lib/upload/upload-reader.ts';
import { readPastedText } from './pasted-text.ts';
import type { FileCheck } from './use-file-check.ts';

/** What post data allows. */
const mostBytes = 1024 ** 3;

export interface ChosenFile {
  file: File;
  filetype: UploadFiletype;
  isPasted: boolean;
  fromSpreadsheet: boolean;
}

interface FileSourceProps {
  chosen: ChosenFile | undefined;
  check: FileCheck;
  onChoose: (chosen: ChosenFile | undefined) => void;
  /** Text of the field for rows; kept by the form so that it survives. */
  pasted: string;
  onPaste: (text: string) => void;
  disabled: boolean;
}

/** Where the codes come from: a file, dropped or chosen, or pasted rows. Shows the chosen one with its check. */
export function FileSource({ chosen, check, onChoose, pasted, onPaste, disabled }: FileSourceProps) {
  const [mode, setMode] = useState<'file' | 'rows'>('file');
  const [refused, setRefused] = useState<string>();
  if (chosen) {
    return (
      <FileList label="File to send">
        <FileRow
          kind={chosen.filetype.toUpperCase()}
          name={chosen.file.name}
          detail={<CheckLine file={chosen.file} check={check} />}
          progress={check.state === 'running' ? check.progress : undefined}
          progressLabel="Checking the file"
          action={
            <Button disabled={disabled} onClick={() => onChoose(undefined)}>
              {chosen.isPasted ? 'Change the rows' : 'Choose another'}
            </Button>
          }
        />
      </FileList>
    );
  }
  const take = (files: File[]) => {
    const file = files[0];
    if (!file) return;
    setRefused(undefined);
    onChoose({
      file,
      filetype: /\.json$/i.test(file.name) ? 'json' : 'csv',
      isPasted: false,
      fromSpreadsheet: false,
    });
  };
  const takeRows = () => {
    const { text, filetype, fromSpreadsheet } = readPastedText(pasted);
    const file = new File([text], `pasted rows.${filetype}`, {
      type: filetype === 'csv' ? 'text/csv' : 'application/json',
    });
    onChoose({ file, filetype, isPasted: true, fromSpreadsheet });
  };
  return (
    <>
      {mode === 'file' ? (
        <DropZone
          label="Drop a CSV or JSON file here, or choose one"
          hint="At most 1 GiB. The whole file is checked here before anything is sent."
          accept={{ 'text/csv': ['.csv'], 'application/json': ['.json'] }}
          maxSize={mostBytes}
          disabled={disabled}
          onFiles={take}
          onRefused={(files) => setRefused(files.map(({ name, reason }) => `${name} ${reason}.`).join(' '))}
        />
      ) : (
        <Field
          label="Rows"
          hint="CSV with a header row, a JSON list, or cells copied from a spreadsheet. The column id is needed."
        >
          <Textarea
            rows={8}
            value={pasted}
            spellCheck={false}
            placeholder={'id,product,activation_status\nQz81-77aKpR2,NS-50-EU,1'}
            className="max-h-96 font-mono text-code max-md:text-[1rem]"
            onChange={(event) => onPaste(event.target.value)}
          />
        </Field>
      )}
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        {mode === 'rows' && (
          <Button variant="primary" disabled={pasted.trim() === ''} onClick={takeRows}>
            Check these rows
          </Button>
        )}
        <Button onClick={() => setMode(mode === 'file' ? 'rows' : 'file')}>
          {mode === 'file' ? 'Paste rows instead' : 'Choose a file instead'}
        </Button>
      </div>
      {refused && (
        <Callout tone="bad" role="alert" className="mt-3">
          {refused} Save it as CSV (UTF-8, separated by commas) or JSON.
        </Callout>
      )}
    </>
  );
}

function CheckLine({ file, check }: { file: File; check: FileCheck }) {
  const rows = check.summary ? plural(check.summary.rows, 'row') : '';
  const parts = [
    formatBytes(file.size),
    rows,
    check.state === 'running' && `checking, ${formatPercent(check.progress)}`,
    check.state === 'done' && 'checked',
    check.state === 'failed' && 'could not be read',
  ];
  return <span className="tabular-nums">{parts.filter(Boolean).join(' · ')}</span>;
}
