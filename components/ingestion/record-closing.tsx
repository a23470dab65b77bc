'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useActivity } from '#components/swr/use-activity.ts';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { PersonName } from '#components/ui/person-name.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import { updateRecord } from './actions.ts';
import { nameOf } from './ingestion-words.ts';

interface CloseButtonProps {
  record: IngestionRecord;
  onChanged: () => void;
}

/** Closes a failed upload that needs no correction, or opens it again. */
export function CloseButton({ record, onChanged }: CloseButtonProps) {
  const t = useTranslations('ingestion');
  const unreachable = useUnreachable();
  const { mutate: refreshCounts } = useActivity();
  const [isBusy, setIsBusy] = useState(false);
  const isClosed = record.closed_at !== null;
  const change = async () => {
    setIsBusy(true);
    const result = await updateRecord(record.key, { is_closed: !isClosed }).catch(unreachable);
    setIsBusy(false);
    leaveIfSignedOut(result);
    if (result.ok) toast.success(t(isClosed ? 'close.isReopened' : 'close.isClosed'), { description: nameOf(record) });
    else toast.error(t('close.notChanged'), { description: result.message });
    onChanged();
    void refreshCounts();
  };
  return (
    <Button busy={isBusy} onClick={() => void change()}>
      {t(isClosed ? 'close.reopen' : 'close.notNeeded')}
    </Button>
  );
}

/** Why a failed upload needs no work: the upload that corrected it, or who closed it. */
export function ClosedNote({ record }: { record: IngestionRecord }) {
  const t = useTranslations('ingestion');
  const { closed_at: closedAt, closed_by: closedBy, corrected_by: correction, row_count: rows } = record;
  if (closedAt === null) return null;
  const time = () => <Time value={closedAt} format="relative" />;
  if (!correction || closedBy) {
    return (
      <Callout tone="note" className="mb-4">
        {closedBy
          ? t.rich('close.by', { person: () => <PersonName {...closedBy} />, time })
          : t.rich('close.at', { time })}
      </Callout>
    );
  }
  return (
    <Callout tone="ok" className="mb-4">
      {t.rich('close.corrected', {
        name: nameOf(correction),
        time,
        link: (inside) => (
          <TextLink href={paths.ingestionRecord(correction.key)} className="underline">
            {inside}
          </TextLink>
        ),
      })}
      {correction.row_count < rows && ` ${t('close.fewerRows', { count: correction.row_count, rows })}`}
    </Callout>
  );
}
