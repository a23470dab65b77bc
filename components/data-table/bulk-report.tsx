import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Bulk } from './bulk-action.ts';
import type { BulkOutcome } from './run-bulk.ts';
import { SelectionFrame } from './selection-frame.tsx';

interface BulkReportProps<T> {
  label: string;
  bulk: Bulk<T>;
  /** 'archived'. */
  done: string;
  outcome: BulkOutcome<T>;
  /** Left out where there is nothing to take back. */
  onUndo: (() => void) | undefined;
  onClose: () => void;
}

/** Rows that are named for one reason; there may be hundreds. */
const mostNamed = 12;

/** Outcome: the number of changed rows, and the refused ones with their reasons. */
export function BulkReport<T>({ label, bulk, done, outcome, onUndo, onClose }: BulkReportProps<T>) {
  const t = useTranslations('data-table');
  const { refused, left } = outcome;
  const parts = [
    t('bulk.done', { count: outcome.done.length, done }),
    refused.length > 0 && t('bulk.refusedCount', { count: refused.length }),
    left.length > 0 && t('bulk.left', { count: left.length }),
  ].filter(Boolean);
  const reasons = new Map<string, string[]>();
  for (const { row, why } of refused) reasons.set(why, [...(reasons.get(why) ?? []), bulk.nameOf(row)]);
  return (
    <SelectionFrame
      label={label}
      words={parts.join(', ')}
      closeLabel={t('bulk.close')}
      onClose={onClose}
      more={
        refused.length > 0 && (
          <ul
            aria-label={t('bulk.refused')}
            className="grid w-full list-none gap-1.5 border-t border-line pt-2.5 pr-2 text-sm"
          >
            {[...reasons].map(([why, names]) => (
              <li key={why}>
                <Named names={names} />
                <span className="block text-ink2">{why}</span>
              </li>
            ))}
          </ul>
        )
      }
    >
      {onUndo && (
        <Button onClick={onUndo} className="flex-none">
          {t('bulk.undo')}
        </Button>
      )}
    </SelectionFrame>
  );
}

function Named({ names }: { names: readonly string[] }) {
  const t = useTranslations('data-table');
  const first = (inside: ReactNode) => <span className="font-medium">{inside}</span>;
  const shown = names.slice(0, mostNamed).join(', ');
  const more = names.length - mostNamed;
  return more > 0 ? t.rich('bulk.more', { names: shown, count: more, first }) : first(shown);
}
