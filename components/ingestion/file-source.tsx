'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { acceptedTables } from '#components/forms/accepted-tables.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { DropZone } from '#components/ui/drop-zone.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { maxUploadBytes } from '#lib/contract/upload-limits.ts';
import type { ChosenFile } from './chosen-file.ts';

interface FileSourceProps {
  onChoose: (chosen: ChosenFile) => void;
  /** Text of the field for rows; kept by the wizard so that it survives. */
  pasted: string;
  onPaste: (text: string) => void;
}

const accepted = { ...acceptedTables, 'application/json': ['.json'] };

/** Where the codes come from: a file, dropped or chosen, or pasted rows. */
export function FileSource({ onChoose, pasted, onPaste }: FileSourceProps) {
  const t = useTranslations('ingestion');
  const [mode, setMode] = useState<'file' | 'rows'>(pasted === '' ? 'file' : 'rows');
  const [refused, setRefused] = useState<string>();
  const take = (file: File) => {
    setRefused(undefined);
    onChoose({ file, isPasted: false });
  };
  const takeRows = (rows: string) => {
    onChoose({ file: new File([rows], 'pasted rows.txt', { type: 'text/plain' }), isPasted: true });
  };
  const onPasted = useRef<(data: DataTransfer) => void>(undefined);
  onPasted.current = (data) => {
    const [file] = data.files;
    const rows = data.getData('text/plain');
    // A spreadsheet gives its cells as a text and as a picture.
    if (rows.trim() !== '') {
      onPaste(rows);
      takeRows(rows);
    } else if (file && file.size > maxUploadBytes) setRefused(t('send.tooLarge'));
    else if (file) take(file);
  };
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea');
      if (!isField && event.clipboardData) onPasted.current?.(event.clipboardData);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
  return (
    <>
      {mode === 'file' ? (
        <DropZone
          label={t('source.drop')}
          hint={t('source.dropHint')}
          accept={accepted}
          maxSize={maxUploadBytes}
          onFile={take}
          onRefused={setRefused}
        />
      ) : (
        <Field label={t('source.rows')} hint={t('source.rowsHint')}>
          <Textarea
            rows={10}
            value={pasted}
            spellCheck={false}
            placeholder={t('source.rowsSample')}
            className="max-h-96 font-mono text-code max-md:text-[1rem]"
            onChange={(event) => onPaste(event.target.value)}
          />
        </Field>
      )}
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        {mode === 'rows' && (
          <Button variant="primary" disabled={pasted.trim() === ''} onClick={() => takeRows(pasted)}>
            {t('source.takeRows')}
          </Button>
        )}
        <Button onClick={() => setMode(mode === 'file' ? 'rows' : 'file')}>
          {mode === 'file' ? t('source.pasteInstead') : t('source.chooseInstead')}
        </Button>
      </div>
      {refused && (
        <Callout tone="bad" role="alert" className="mt-3">
          {refused} {t('source.saveAs')}
        </Callout>
      )}
    </>
  );
}
