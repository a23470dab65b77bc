import { Button } from '#components/ui/button.tsx';
import { formatNumber } from '#components/ui/format.ts';
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

/** What came of it: how many are done, and which were refused for which reason. */
export function BulkReport<T>({ label, bulk, done, outcome, onUndo, onClose }: BulkReportProps<T>) {
  const { refused, left } = outcome;
  const parts = [
    `${formatNumber(outcome.done.length)} ${done}`,
    refused.length > 0 && `${formatNumber(refused.length)} refused`,
    left.length > 0 && `${formatNumber(left.length)} left as they are`,
  ].filter(Boolean);
  const reasons = new Map<string, string[]>();
  for (const { row, why } of refused) reasons.set(why, [...(reasons.get(why) ?? []), bulk.nameOf(row)]);
  return (
    <SelectionFrame
      label={label}
      words={parts.join(', ')}
      closeLabel="Close"
      onClose={onClose}
      more={
        refused.length > 0 && (
          <ul aria-label="Refused" className="grid w-full list-none gap-1.5 border-t border-line pt-2.5 pr-2 text-sm">
            {[...reasons].map(([why, names]) => (
              <li key={why}>
                <span className="font-medium">{names.slice(0, mostNamed).join(', ')}</span>
                {names.length > mostNamed && ` and ${formatNumber(names.length - mostNamed)} more`}
                <span className="block text-ink2">{why}</span>
              </li>
            ))}
          </ul>
        )
      }
    >
      {onUndo && (
        <Button onClick={onUndo} className="flex-none">
          Undo
        </Button>
      )}
    </SelectionFrame>
  );
}
