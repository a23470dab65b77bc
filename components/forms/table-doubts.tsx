import { useTranslations } from 'next-intl';
import { Callout } from '#components/ui/callout.tsx';
import type { Doubt } from '#lib/upload/table/doubts.ts';

/** Names what a person may see in another way than the reader did. */
export function TableDoubts({ doubts }: { doubts: readonly Doubt[] }) {
  const t = useTranslations('ingestion');
  if (doubts.length === 0) return null;
  return (
    <Callout tone="note" title={t('doubts')} className="mt-4">
      <ul className="grid gap-1">
        {doubts.map(({ kind, where, count, column }) => (
          <li key={`${kind} ${column ?? ''}`}>{t(`doubt.${kind}`, { where, count })}</li>
        ))}
      </ul>
    </Callout>
  );
}
