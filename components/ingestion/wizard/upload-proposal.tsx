import { useTranslations } from 'next-intl';
import { TableDoubts } from '#components/forms/table-doubts.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { noTableText } from '#lib/upload/table/no-table.ts';
import type { SourceReading } from '#lib/upload/table/source-reading.ts';
import type { StepName } from './wizard-steps.tsx';

interface UploadProposalProps {
  reading: SourceReading | undefined;
  hasFailed: boolean;
  /** One line on what each step would be. */
  summaries: Partial<Record<StepName, string | undefined>>;
  /** The first step that needs an answer; the check when none does. */
  next: StepName;
  onStep: (step: StepName) => void;
}

/** Proposal for a dropped file: how it is read and where its codes go, in one sentence with one button. */
export function UploadProposal({ reading, hasFailed, summaries, next, onStep }: UploadProposalProps) {
  const t = useTranslations('ingestion');
  if (hasFailed || reading?.kind === 'none') {
    return (
      <Callout tone="bad" role="alert" title={t('source.noTable')}>
        <p>{reading?.kind === 'none' ? noTableText(reading.fault, t) : t('source.notReadText')}</p>
        <p className="mt-2">
          <Button onClick={() => onStep('file')}>{t('source.chooseAnother')}</Button>
        </p>
      </Callout>
    );
  }
  if (!reading) return <Spinner />;
  const { where = '', file = '', columns } = summaries;
  return (
    <Surface>
      <p className="max-w-180 text-base">
        {columns ? t('proposal.table', { file, columns, where }) : t('proposal.json', { file, where })}
      </p>
      {(reading.kind === 'text' || reading.kind === 'sheet') && <TableDoubts doubts={reading.doubts} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => onStep(next)}>
          {t(next === 'check' ? 'proposal.check' : 'proposal.columns')}
        </Button>
        <Button onClick={() => onStep('where')}>{t('proposal.change')}</Button>
      </div>
    </Surface>
  );
}
