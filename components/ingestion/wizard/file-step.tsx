'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { FileList, FileRow } from '#components/ui/file-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { formatBytes } from '#lib/format/numbers.ts';
import { noTableText } from '#lib/upload/table/no-table.ts';
import type { SourceChoice, SourceReading } from '#lib/upload/table/source-reading.ts';
import type { ChosenFile } from '../chosen-file.ts';
import { FileSource } from '../file-source.tsx';
import type { ReadingState } from '../table/use-source-reading.ts';
import { ReadingPanel } from './reading-panel.tsx';

interface FileStepProps {
  chosen: ChosenFile | undefined;
  onChoose: (chosen: ChosenFile | undefined) => void;
  state: ReadingState;
  reading: SourceReading | undefined;
  onChoice: (next: SourceChoice) => void;
  pasted: string;
  onPaste: (text: string) => void;
  /** The page was loaded again, and the file could not be stored. */
  isLost: boolean;
  /** The stored file is being read. */
  isRestoring: boolean;
  /** Rows of the file were fixed: another file loses that. */
  hasFixes: boolean;
  disabled: boolean;
}

/** Second step: a file or pasted rows, and what it was taken for. */
export function FileStep({ chosen, onChoose, state, reading, onChoice, isLost, disabled, ...props }: FileStepProps) {
  const { isRestoring, hasFixes, ...rows } = props;
  const t = useTranslations('ingestion');
  const locale = useLocale();
  const another = chosen?.isPasted ? t('source.changeRows') : t('source.chooseAnother');
  if (isRestoring) return <Spinner />;
  if (!chosen) {
    return (
      <>
        {isLost && (
          <Callout tone="note" className="mb-3">
            {t('source.afterReload')}
          </Callout>
        )}
        <FileSource onChoose={onChoose} {...rows} />
      </>
    );
  }
  return (
    <>
      <FileList label={t('send.file')}>
        <FileRow
          kind={kindOf(reading, chosen.file.name) ?? t('source.file')}
          name={chosen.isPasted ? t('source.pastedRows') : chosen.file.name}
          detail={<span className="tabular-nums">{formatBytes(chosen.file.size, locale)}</span>}
          action={
            hasFixes ? (
              <ConfirmDialog
                trigger={<Button disabled={disabled}>{another}</Button>}
                title={t('source.discardTitle')}
                description={t('source.discardText')}
                confirmLabel={another}
                dismissLabel={t('source.keep')}
                onConfirm={async () => {
                  onChoose(undefined);
                  return undefined;
                }}
              />
            ) : (
              <Button disabled={disabled} onClick={() => onChoose(undefined)}>
                {another}
              </Button>
            )
          }
        />
      </FileList>
      {state === 'failed' && (
        <Callout tone="bad" role="alert" title={t('source.notRead')} className="mt-3">
          {t('source.notReadText')}
        </Callout>
      )}
      {reading?.kind === 'none' && (
        <Callout tone="bad" role="alert" title={t('source.noTable')} className="mt-3">
          {noTableText(reading.fault, t)} {t('source.saveTableAs')}
        </Callout>
      )}
      {reading?.kind === 'json' && (
        <Callout tone="note" title={t('source.json')} className="mt-3">
          {t('source.jsonText')}
        </Callout>
      )}
      {(reading?.kind === 'text' || reading?.kind === 'sheet') && (
        <Section title={t('source.takenFor')}>
          <ReadingPanel reading={reading} onChoice={onChoice} disabled={disabled} />
        </Section>
      )}
    </>
  );
}

function kindOf(reading: SourceReading | undefined, name: string): string | undefined {
  if (reading?.kind === 'json') return 'JSON';
  if (reading?.kind === 'text') return 'CSV';
  return /\.(\w{1,4})$/.exec(name)?.[1]?.toUpperCase();
}
