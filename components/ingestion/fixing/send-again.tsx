'use client';

import { Button } from '#components/ui/button.tsx';
import { formatNumber, plural } from '#components/ui/format.ts';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Surface } from '#components/ui/surface.tsx';
import type { FixCounts } from './failed-rows.ts';
import type { Selection } from './fix-messages.ts';

interface SendAgainProps {
  counts: FixCounts | undefined;
  /** Rows of the old file without an error. */
  fine: number;
  selection: Selection;
  onSelection: (next: Selection) => void;
  isBusy: boolean;
  onSend: () => void;
}

/** Which rows make the new file, how many that are, and what is still in the way. */
export function SendAgain({ counts, fine, selection, onSelection, isBusy, onSend }: SendAgainProps) {
  const kept = counts ? counts.failed - counts.leftOut : 0;
  const rows = { whole: fine + kept, failed: kept, fine }[selection];
  const open = selection === 'fine' ? 0 : (counts?.open ?? 0);
  const left = selection === 'fine' ? (counts?.failed ?? 0) : (counts?.leftOut ?? 0);
  return (
    <Surface>
      <div className="grid gap-x-9 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <RadioGroup
          label="Rows to send"
          value={selection}
          disabled={isBusy}
          onValueChange={(value) => onSelection(value === 'failed' || value === 'fine' ? value : 'whole')}
          options={[
            { value: 'whole', label: `The whole file, mended (${formatNumber(fine + kept)})` },
            { value: 'failed', label: `Only the failed rows, mended (${formatNumber(kept)})` },
            { value: 'fine', label: `All but the failed rows (${formatNumber(fine)})` },
          ]}
        />
        <div className="grid justify-items-start gap-2 lg:justify-items-end">
          <p className="text-sm text-ink2" role="status">
            {open > 0
              ? `${plural(open, 'row')} still ${open === 1 ? 'has' : 'have'} errors: mend or leave out.`
              : counts && left > 0
                ? `${plural(left, 'row')} will not be sent.`
                : counts && 'Sent as a new record that names this one.'}
          </p>
          <Button variant="primary" busy={isBusy} disabled={!counts || open > 0 || rows === 0} onClick={onSend}>
            {`Send ${plural(rows, 'row')}`}
          </Button>
        </div>
      </div>
    </Surface>
  );
}
