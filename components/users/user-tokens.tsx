'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DataTable } from '#components/data-table/data-table.tsx';
import { tokenColumns } from '#components/tokens/token-columns.tsx';
import type { Token } from '#lib/contract/users.ts';

/** The tokens of one user that work, the newest first. */
export function UserTokens({ tokens, name }: { tokens: { count: number; results: Token[] }; name: string }) {
  const t = useTranslations('users');
  const tokenTexts = useTranslations('tokens');
  const columns = useMemo(() => tokenColumns(tokenTexts), [tokenTexts]);
  const more = tokens.count - tokens.results.length;
  return (
    <>
      <DataTable
        name="user-tokens"
        label={t('tokensOf', { name })}
        columns={columns}
        rows={tokens.results}
        rowId={(row) => String(row.id)}
        empty={<p className="text-ink3">{t('tokens.none')}</p>}
      />
      {more > 0 && <p className="mt-2 text-sm text-ink3">{t('moreTokens', { count: more })}</p>}
    </>
  );
}
