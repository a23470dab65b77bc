'use client';

import { DataTable } from '#components/data-table/data-table.tsx';
import { tokenColumns } from '#components/tokens/token-columns.tsx';
import { plural } from '#components/ui/format.ts';
import type { Token } from '#lib/contract/users.ts';

/** The tokens of one user that work, the newest first. */
export function UserTokens({ tokens, name }: { tokens: { count: number; results: Token[] }; name: string }) {
  const more = tokens.count - tokens.results.length;
  return (
    <>
      <DataTable
        name="user-tokens"
        label={`Tokens of ${name}`}
        columns={tokenColumns.map(({ sort: _, ...column }) => column)}
        rows={tokens.results}
        rowId={(row) => String(row.id)}
        empty={<p className="text-ink3">No program and no browser has a token of this user.</p>}
      />
      {more > 0 && <p className="mt-2 text-sm text-ink3">{plural(more, 'older token')} not shown.</p>}
    </>
  );
}
