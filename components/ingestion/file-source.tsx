'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { DropZone } from '#components/ui/drop-zone.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { type ChosenFile, mostBytes } from './chosen-file.ts';

interface FileSourceProps {
  onChoose: (chosen: ChosenFile) => void;
  /** Text of the field for rows; kept by the wizard so that it survives. */
  pasted: string;
  onPaste: (text: string) => void;
}

const accepted = {
  'text/csv': ['.csv', '.tsv', '.txt'],
  'application/json': ['.json'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};

/** Where the codes come from: a file, dropped or chosen, or pasted rows. */
export function FileSource({ onChoose, pasted, onPaste }: FileSourceProps) {
  const [mode, setMode] = useState<'file' | 'rows'>(pasted === '' ? 'file' : 'rows');
  const [refused, setRefused] = useState<string>();
  const take = ([file]: File[]) => {
    if (!file) return;
    setRefused(undefined);
    onChoose({ file, isPasted: false });
  };
  const takeRows = () => {
    onChoose({ file: new File([pasted], 'pasted rows.txt', { type: 'text/plain' }), isPasted: true });
  };
  return (
    <>
      {mode === 'file' ? (
        <DropZone
          label="Drop a file here, or choose one"
          hint="CSV with any separator, Excel (.xlsx) or JSON, at most 1 GiB. Nothing is sent before it is checked."
          accept={accepted}
          maxSize={mostBytes}
          onFiles={take}
          onRefused={(files) => setRefused(files.map(({ name, reason }) => `${name} ${reason}.`).join(' '))}
        />
      ) : (
        <Field label="Rows" hint="Rows of a CSV file, cells copied from a spreadsheet, or a JSON list.">
          <Textarea
            rows={10}
            value={pasted}
            spellCheck={false}
            placeholder={'Code;SKU;Lot\nQz81-77aKpR2;NS-50-EU;L7'}
            className="max-h-96 font-mono text-code max-md:text-[1rem]"
            onChange={(event) => onPaste(event.target.value)}
          />
        </Field>
      )}
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        {mode === 'rows' && (
          <Button variant="primary" disabled={pasted.trim() === ''} onClick={takeRows}>
            Take these rows
          </Button>
        )}
        <Button onClick={() => setMode(mode === 'file' ? 'rows' : 'file')}>
          {mode === 'file' ? 'Paste rows instead' : 'Choose a file instead'}
        </Button>
      </div>
      {refused && (
        <Callout tone="bad" role="alert" className="mt-3">
          {refused} Save it as CSV, Excel workbook (.xlsx) or JSON.
        </Callout>
      )}
    </>
  );
}
