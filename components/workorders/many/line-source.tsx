import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { acceptedTables } from '#components/forms/accepted-tables.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { DropZone } from '#components/ui/drop-zone.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { noTableText } from '#lib/upload/table/no-table.ts';
import { mostFileBytes, mostLines } from './line-columns.ts';
import type { LinesReading } from './read-lines.ts';

interface LineSourceProps {
  onRead: (reading: Extract<LinesReading, { kind: 'lines' }>, name: string) => void;
}

/** Where the lines come from: a file, dropped or chosen, or cells copied from a spreadsheet. */
export function LineSource({ onRead }: LineSourceProps) {
  const t = useTranslations('orderMany');
  const ingestion = useTranslations('ingestion');
  const [isPasting, setIsPasting] = useState(false);
  const [pasted, setPasted] = useState('');
  const [refused, setRefused] = useState<string>();
  const take = async (file: File, name: string) => {
    setRefused(undefined);
    // The reader of workbooks is larger than the page: it is loaded with the first file.
    const { readLines } = await import('./read-lines.ts');
    const reading = await readLines(file).catch(() => undefined);
    if (!reading) setRefused(t('source.unreadable'));
    else if (reading.kind === 'none') setRefused(noTableText(reading.fault, ingestion));
    else if (reading.kind === 'refused') setRefused(t(`source.${reading.fault}`, { most: mostLines }));
    else onRead(reading, name);
  };
  return (
    <div className="grid gap-3">
      {isPasting ? (
        <Field label={t('source.rows')} hint={t('source.rowsHint')}>
          <Textarea
            rows={10}
            value={pasted}
            spellCheck={false}
            placeholder={t('source.sample')}
            className="max-h-96 font-mono text-code max-md:text-[1rem]"
            onChange={(event) => setPasted(event.target.value)}
          />
        </Field>
      ) : (
        <DropZone
          label={t('source.drop')}
          hint={t('source.dropHint', { most: mostLines })}
          accept={acceptedTables}
          maxSize={mostFileBytes}
          onFile={(file) => void take(file, file.name.replace(/\.\w{1,4}$/, ''))}
          onRefused={setRefused}
        />
      )}
      {refused && (
        <Callout tone="bad" role="alert" title={t('source.notTaken')}>
          {refused}
        </Callout>
      )}
      <FormFoot>
        {isPasting && (
          <Button
            variant="primary"
            disabled={pasted.trim() === ''}
            onClick={() => void take(new File([pasted], 'rows.txt', { type: 'text/plain' }), '')}
          >
            {t('source.check')}
          </Button>
        )}
        <Button onClick={() => setIsPasting(!isPasting)}>
          {isPasting ? t('source.chooseInstead') : t('source.pasteInstead')}
        </Button>
      </FormFoot>
    </div>
  );
}
