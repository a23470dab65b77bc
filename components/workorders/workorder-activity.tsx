import type { ReactNode } from 'react';
import { formatDuration, formatNumber } from '#components/ui/format.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { Section } from '#components/ui/section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { PrintModel } from '#lib/contract/print-quality.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { isSid } from './workorder-state.ts';

interface WorkorderActivityProps {
  workorder: Workorder;
  /** What its prints are judged by. */
  model: PrintModel | null;
}

/** What happened to a workorder, newest first, as its own moments tell. */
export function WorkorderActivity({ workorder, model }: WorkorderActivityProps) {
  const entries: { key: string; at: string; text: ReactNode }[] = [];
  const { date_codes_completed: generated, created_by: by } = workorder;
  entries.push({
    key: 'ordered',
    at: workorder.creation_date,
    text: (
      <>
        {by && <b className="font-strong text-ink">{by.name} </b>}
        {by ? (workorder.ingestion_key ? 'uploaded' : 'ordered') : workorder.ingestion_key ? 'Uploaded' : 'Ordered'}{' '}
        <NumberText value={workorder.quantity} /> codes
      </>
    ),
  });
  if (generated) {
    // A partner confirms in between, so only orders without one tell how long the service took.
    const took = isSid(workorder) ? Date.parse(generated) - Date.parse(workorder.creation_date) : undefined;
    entries.push({
      key: 'generated',
      at: generated,
      text:
        took !== undefined && took >= 0 ? `Codes generated ${formatDuration(took)} after the order` : 'Codes generated',
    });
  }
  if (workorder.printed_date) {
    const printed = workorder.printed_quantity;
    entries.push({
      key: 'printed',
      at: workorder.printed_date,
      text: printed === null ? 'Printed' : `Printed, ${formatNumber(printed)} reported`,
    });
  }
  // One that is older than the order was learned from another.
  if (model && model.created_at > workorder.creation_date) {
    entries.push({
      key: 'trained',
      at: model.created_at,
      text: `Model trained, version ${model.version}: originals can be told from copies`,
    });
  }
  if (workorder.canceled_at) {
    entries.push({
      key: 'canceled',
      at: workorder.canceled_at,
      text: generated ? 'Canceled: its codes are blacklisted' : 'Canceled',
    });
  }
  entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <Section title="Activity">
      <ul className="list-none text-sm text-ink2">
        {entries.map((entry) => (
          <li key={entry.key} className="flex gap-3 py-[5px]">
            <Time value={entry.at} className="w-[98px] flex-none text-ink3" />
            <span>{entry.text}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
