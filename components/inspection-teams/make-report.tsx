'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import { offeredLanguages } from '#lib/texts/languages.ts';
import { createReport } from './actions.ts';

/** Starts the signed PDF of the inspections that the filters let through, and shows the downloads. */
export function MakeReport({ query, count }: { query: Readonly<Record<string, string | number>>; count: number }) {
  const t = useTranslations('inspections');
  const router = useRouter();
  const locale = useLocale();
  const unreachable = useUnreachable();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    if (busy) return;
    setBusy(true);
    const { limit: _limit, offset: _offset, ordering: _ordering, ...filters } = query;
    const language = offeredLanguages.find((each) => locale.startsWith(each)) ?? 'en';
    const result = await createReport({ ...filters, language }).catch(unreachable);
    setBusy(false);
    if (leaveIfSignedOut(result)) return;
    if (result.ok) router.push(paths.downloads);
    else toast.error(t('report.failed'), { description: result.message });
  };
  return <FilterChip label={t('report.make')} disabled={count === 0} aria-busy={busy} onClick={() => void start()} />;
}
