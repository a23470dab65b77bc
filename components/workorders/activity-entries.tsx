import type { ReactNode } from 'react';
import { NumberText } from '#components/ui/number-text.tsx';
import type { PrintModel } from '#lib/contract/print-quality.ts';
import { uploadKeyOf } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { formatDuration } from '#lib/format/numbers.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { isSid } from './workorder-state.ts';

export interface ActivityEntry {
  key: string;
  at: string;
  text: ReactNode;
}

/**
 * Timeline of a workorder by its own timestamps.
 * @param model what its prints are judged by
 */
export function activityEntries(
  workorder: Workorder,
  model: PrintModel | null,
  { t, locale }: { t: Translator<'workorders'>; locale: string },
): ActivityEntry[] {
  const entries: ActivityEntry[] = [];
  const { date_codes_completed: generated, created_by: by } = workorder;
  const ordered = {
    kind: uploadKeyOf(workorder) ? 'uploaded' : 'ordered',
    count: workorder.quantity,
    quantity: () => <NumberText value={workorder.quantity} />,
  };
  entries.push({
    key: 'ordered',
    at: workorder.creation_date,
    text: by ? t.rich('activity.orderedBy', { ...ordered, ...byPerson(by.name) }) : t.rich('activity.ordered', ordered),
  });
  const { confirmed_by: confirmer, confirmed_at: confirmed, reported_by: reporter } = workorder;
  if (confirmed) {
    entries.push({ key: 'confirmed', at: confirmed, text: t.rich('activity.confirmedBy', byPerson(confirmer?.name)) });
  }
  if (generated) {
    // A partner confirms in between, so only orders without one tell how long the service took.
    const took = isSid(workorder) ? Date.parse(generated) - Date.parse(workorder.creation_date) : undefined;
    entries.push({
      key: 'generated',
      at: generated,
      text:
        took !== undefined && took >= 0
          ? t('activity.generatedAfter', { duration: formatDuration(took, locale) })
          : t('activity.generated'),
    });
  }
  if (workorder.printed_date && reporter) {
    const printed = workorder.printed_quantity ?? workorder.quantity;
    const text = t.rich('activity.printedBy', { ...byPerson(reporter.name), count: printed });
    entries.push({ key: 'printed', at: workorder.reported_at ?? workorder.printed_date, text });
  } else if (workorder.printed_date) {
    const printed = workorder.printed_quantity;
    entries.push({
      key: 'printed',
      at: workorder.printed_date,
      text: printed === null ? t('activity.printed') : t('activity.printedReported', { count: printed }),
    });
  }
  // One that is older than the order was learned from another.
  if (model && model.created_at > workorder.creation_date) {
    entries.push({
      key: 'trained',
      at: model.created_at,
      text: t(model.more_prints > 0 ? 'activity.trainedUnsure' : 'activity.trained', {
        version: String(model.version),
      }),
    });
  }
  const choice = workorder.cell_choice;
  if (choice) {
    entries.push({
      key: 'cells',
      at: choice.chosen_at,
      text: t('activity.cells', {
        name: choice.chosen_by?.name ?? '',
        dots: choice.cell_dots,
        recommended: choice.recommended_cell_dots,
      }),
    });
  }
  if (workorder.canceled_at) {
    entries.push({
      key: 'canceled',
      at: workorder.canceled_at,
      text: generated ? t('activity.canceledBlacklisted') : t('activity.canceled'),
    });
  }
  return entries;
}

const byPerson = (name: string | undefined) => ({
  name: name ?? '',
  who: (inside: ReactNode) => <b className="font-strong text-ink">{inside}</b>,
});
