'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';

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

/** Choice of rows for the new file, with counts and remaining obstacles. */
export function SendAgain({ counts, fine, selection, onSelection, isBusy, onSend }: SendAgainProps) {
  const t = useTranslations('ingestion');
  const kept = counts ? counts.failed - counts.leftOut : 0;
  const rows = { whole: fine + kept, failed: kept, fine }[selection];
  const open = selection === 'fine' ? 0 : (counts?.open ?? 0);
  const left = selection === 'fine' ? (counts?.failed ?? 0) : (counts?.leftOut ?? 0);
  return (
    <Surface>
      <div className="grid gap-x-9 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <RadioGroup
          label={t('sendAgain.rows')}
          value={selection}
          disabled={isBusy}
          onValueChange={(value) => onSelection(value === 'failed' || value === 'fine' ? value : 'whole')}
          options={[
            { value: 'whole', label: t('sendAgain.whole', { count: fine + kept }) },
            { value: 'failed', label: t('sendAgain.failed', { count: kept }) },
            { value: 'fine', label: t('sendAgain.fine', { count: fine }) },
          ]}
        />
        <div className="grid justify-items-start gap-2 lg:justify-items-end">
          <p className="text-sm text-ink2" role="status">
            {open > 0
              ? t('sendAgain.open', { count: open })
              : counts && left > 0
                ? t('sendAgain.left', { count: left })
                : counts && t('sendAgain.newRecord')}
          </p>
          <Button variant="primary" busy={isBusy} disabled={!counts || open > 0 || rows === 0} onClick={onSend}>
            {t('sendRows', { count: rows })}
          </Button>
        </div>
      </div>
    </Surface>
  );
}
