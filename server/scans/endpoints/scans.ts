import { endpointUrl } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/scans.ts';
import { reason } from '#lib/texts/reason.ts';
import { scopeOf } from '#server/core/actor.ts';
import { isDataException } from '#server/core/db/errors/error-codes.ts';
import { DomainError } from '#server/core/errors.ts';
import { replicaEndpoint } from '#server/core/http/endpoint.ts';
import { presentScanRow } from '../present/present-scan-row.ts';
import { checkScanFilters, listScans, type ScanRow } from '../queries/scan-lists.ts';
import type { ScanPlace } from '../shared/scan-place.ts';

/** `n` and `p` for next and previous, then the place the page begins beyond. */
function readCursor(cursor: string | undefined): { from: ScanPlace | null; direction: 'older' | 'newer' } {
  const [, letter, at, id] = /^([np])(\d+)-(\d+)$/.exec(cursor ?? '') ?? [];
  if (letter === undefined) return { from: null, direction: 'older' };
  return { from: { at: Number(at), id: Number(id) }, direction: letter === 'p' ? 'newer' : 'older' };
}

const cursorTo = (letter: 'n' | 'p', row: ScanRow | undefined) => row && `${letter}${row.at}-${row.id}`;

export const searchScans = replicaEndpoint(contract.searchScans, async ({ query, actor, database: { db }, config }) => {
  const { limit, cursor, ...filters } = query;
  const scope = scopeOf(actor);
  await checkScanFilters(db, scope, filters);
  const position = readCursor(cursor);
  const { rows, more } = await listScans(db, scope, filters, { limit, ...position }).catch((error: unknown) => {
    if (isDataException(error)) throw new DomainError('validation_error', reason('filterOutOfRange'));
    throw error;
  });
  const link = (to: string | undefined) =>
    to === undefined
      ? null
      : config.urls.api + endpointUrl(contract.searchScans, { query: { ...filters, limit, cursor: to } });
  const isOlder = position.direction === 'older';
  const hasOlder = isOlder ? more : true;
  const hasNewer = isOlder ? cursor !== undefined : more;
  return {
    next: hasOlder ? link(cursorTo('n', rows.at(-1))) : null,
    previous: hasNewer ? link(cursorTo('p', rows[0])) : null,
    results: rows.map(presentScanRow),
  };
});
