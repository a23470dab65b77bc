import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Section } from '#components/ui/section.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { RefusedRow } from './import-table.ts';
import type { ImportRun } from './use-import.ts';

interface ImportReportProps {
  run: ImportRun;
  /** All of them: of the check here and of the service. */
  refused: readonly RefusedRow[];
  /** Rows that were not sent, for their errors. */
  notSent: number;
  onSave: () => void;
  onStop: () => void;
  onResume: () => void;
  onAnother: () => void;
}

const shownAtOnce = 100;

/** How far the sending is, what came of it, and what was refused. */
export function ImportReport({ run, refused, notSent, onSave, onStop, onResume, onAnother }: ImportReportProps) {
  const t = useTranslations('catalog');
  const running = run.state === 'running';
  return (
    <>
      <div role="status" className="mt-[26px] mb-4 grid gap-1.5">
        {running && (
          <ProgressBar
            value={run.total === 0 ? undefined : run.done / run.total}
            label={t('import.sendingLabel')}
            size="thick"
            className="mb-2 w-full max-w-160"
          />
        )}
        <p className="text-lg font-semibold tracking-tight">{titleOf(run, t)}</p>
        <p className="text-ink2">{summaryOf(run, notSent, t)}</p>
      </div>
      {run.state === 'stopped' && (
        <Callout
          tone={run.failure ? 'bad' : 'wait'}
          title={run.failure ? t('import.brokeOff') : t('import.stopped')}
          role="alert"
          className="mb-4"
        >
          {run.failure} {t('import.noAnswer', { count: run.total - run.done })}
        </Callout>
      )}
      <div className="flex flex-wrap gap-2">
        {running && <Button onClick={onStop}>{t('import.stop')}</Button>}
        {run.state === 'stopped' && (
          <Button variant="primary" onClick={onResume}>
            {t('import.sendRest')}
          </Button>
        )}
        {!running && <Button onClick={onAnother}>{t('import.anotherFile')}</Button>}
        {run.state === 'done' && (
          <ButtonLink href={paths.products} variant="primary">
            {t('import.toProducts')}
          </ButtonLink>
        )}
      </div>
      {!running && refused.length > 0 && (
        <Section title={t('import.refused')} end={<Button onClick={onSave}>{t('import.saveRefused')}</Button>}>
          <Table label={t('import.refusedRows')} tight>
            <THead>
              <Th numeric>{t('import.row')}</Th>
              <Th>SKU</Th>
              <Th>{t('import.why')}</Th>
            </THead>
            <TBody>
              {refused.slice(0, shownAtOnce).map(({ row, reason }) => (
                <Tr key={row.number}>
                  <Td numeric phone="main" className="max-md:flex-none!">
                    {row.number}
                  </Td>
                  <Td phone="main">
                    <span className="font-mono text-code">{row.item.sku || '–'}</span>
                  </Td>
                  <Td wrap>{reason}</Td>
                </Tr>
              ))}
            </TBody>
          </Table>
          {refused.length > shownAtOnce && (
            <p className="mt-2 text-sm text-ink3">
              {t('import.firstRefused', { shown: String(shownAtOnce), count: refused.length })}
            </p>
          )}
        </Section>
      )}
    </>
  );
}

function titleOf({ state, done, total }: ImportRun, t: Translator<'catalog'>): string {
  if (state === 'running') return t('import.sending', { done, total });
  return state === 'done' ? t('import.sent') : t('import.sentPart', { done, total });
}

function summaryOf(run: ImportRun, notSent: number, t: Translator<'catalog'>): string {
  const parts = [
    t('import.added', { count: run.created }),
    run.updated > 0 && t('import.changed', { count: run.updated }),
    run.unchanged > 0 && t('import.unchanged', { count: run.unchanged }),
    t('import.refusedCount', { count: run.refused.length + notSent }),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
