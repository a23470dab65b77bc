'use client';

import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { ListSearch } from '#components/data-table/list-search.tsx';

const inAddress = parseAsString.withDefault('').withOptions({ shallow: false });

/** Finds failed uploads by the name of their file or company. */
export function TriageSearch() {
  const t = useTranslations('support');
  const [text, setText] = useQueryState('q', inAddress);
  return <ListSearch label={t('triage.search')} placeholder={t('triage.searchHint')} value={text} onChange={setText} />;
}
