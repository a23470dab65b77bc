'use client';

import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { FileList, FileRow } from '#components/ui/file-list.tsx';
import { formatBytes } from '#components/ui/format.ts';
import { Section } from '#components/ui/section.tsx';
import type { ChosenFile } from '../chosen-file.ts';
import { FileSource } from '../file-source.tsx';
import type { SourceChoice, SourceReading } from '../table/source-reading.ts';
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
  /** The step was left and the page was loaded again: the browser gives no file back. */
  isLost: boolean;
  disabled: boolean;
}

/** Second step: a file or pasted rows, and what it was taken for. */
export function FileStep({ chosen, onChoose, state, reading, onChoice, isLost, disabled, ...rows }: FileStepProps) {
  if (!chosen) {
    return (
      <>
        {isLost && (
          <Callout tone="note" className="mb-3">
            After a reload the browser does not give the file back. Choose it again; everything else is as you left it.
          </Callout>
        )}
        <FileSource onChoose={onChoose} {...rows} />
      </>
    );
  }
  return (
    <>
      <FileList label="File to send">
        <FileRow
          kind={kindOf(reading, chosen.file.name)}
          name={chosen.isPasted ? 'Pasted rows' : chosen.file.name}
          detail={<span className="tabular-nums">{formatBytes(chosen.file.size)}</span>}
          action={
            <Button disabled={disabled} onClick={() => onChoose(undefined)}>
              {chosen.isPasted ? 'Change the rows' : 'Choose another'}
            </Button>
          }
        />
      </FileList>
      {state === 'failed' && (
        <Callout tone="bad" role="alert" title="The file could not be read" className="mt-3">
          It may have been changed or moved since it was chosen. Choose it again.
        </Callout>
      )}
      {reading?.kind === 'none' && (
        <Callout tone="bad" role="alert" title="This is no table of codes" className="mt-3">
          {reading.message} Save the table as CSV, Excel workbook (.xlsx) or JSON, and choose that.
        </Callout>
      )}
      {reading?.kind === 'json' && (
        <Callout tone="note" title="Taken for JSON" className="mt-3">
          A JSON list names the fields of each code itself, so there are no columns to match.
        </Callout>
      )}
      {(reading?.kind === 'text' || reading?.kind === 'sheet') && (
        <Section title="Taken for">
          <ReadingPanel reading={reading} onChoice={onChoice} disabled={disabled} />
        </Section>
      )}
    </>
  );
}

function kindOf(reading: SourceReading | undefined, name: string): string {
  if (reading?.kind === 'sheet') return 'XLSX';
  if (reading?.kind === 'json') return 'JSON';
  if (reading?.kind === 'text') return 'CSV';
  return (/\.(\w{1,4})$/.exec(name)?.[1] ?? 'FILE').toUpperCase();
}
