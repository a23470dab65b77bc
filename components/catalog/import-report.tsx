import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { formatNumber, plural } from '#components/ui/format.ts';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Section } from '#components/ui/section.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { paths } from '#lib/portal/paths.ts';
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
  const running = run.state === 'running';
  return (
    <>
      <div role="status" className="grid gap-3">
        {running && (
          <ProgressBar
            value={run.total === 0 ? undefined : run.done / run.total}
            label="Sending products"
            size="thick"
            className="w-full max-w-160"
          />
        )}
        <p className="text-lg font-semibold tracking-tight">{titleOf(run)}</p>
        <p className="text-ink2">{summaryOf(run, notSent)}</p>
      </div>
      {run.state === 'stopped' && (
        <Callout tone={run.failure ? 'bad' : 'wait'} title={run.failure ? 'Sending broke off' : 'Stopped'} role="alert">
          {run.failure} {plural(run.total - run.done, 'row')} had no answer. What was taken stays; sending the rest
          takes nothing twice.
        </Callout>
      )}
      <div className="flex flex-wrap gap-2">
        {running && <Button onClick={onStop}>Stop</Button>}
        {run.state === 'stopped' && (
          <Button variant="primary" onClick={onResume}>
            Send the rest
          </Button>
        )}
        {!running && <Button onClick={onAnother}>Another file</Button>}
        {run.state === 'done' && (
          <ButtonLink href={paths.products} variant="primary">
            To the products
          </ButtonLink>
        )}
      </div>
      {!running && refused.length > 0 && (
        <Section title="Refused" className="mt-0" end={<Button onClick={onSave}>Download refused rows</Button>}>
          <Table label="Refused rows" tight>
            <THead>
              <Th numeric>Row</Th>
              <Th>SKU</Th>
              <Th>Why</Th>
            </THead>
            <TBody>
              {refused.slice(0, shownAtOnce).map(({ row, reason }) => (
                <Tr key={row.number}>
                  <Td numeric phone="end">
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
              The first {shownAtOnce} of {formatNumber(refused.length)}. The file has all of them.
            </p>
          )}
        </Section>
      )}
    </>
  );
}

function titleOf(run: ImportRun): string {
  if (run.state === 'running') return `Sending: ${formatNumber(run.done)} of ${plural(run.total, 'product')}`;
  return run.state === 'done' ? 'Sent' : `${formatNumber(run.done)} of ${plural(run.total, 'product')} sent`;
}

function summaryOf(run: ImportRun, notSent: number): string {
  const parts = [
    `${formatNumber(run.created)} added`,
    run.updated > 0 && `${formatNumber(run.updated)} changed`,
    run.unchanged > 0 && `${formatNumber(run.unchanged)} unchanged`,
    `${formatNumber(run.refused.length + notSent)} refused`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
