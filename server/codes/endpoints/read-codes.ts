import * as contract from '#lib/contract/codes.ts';
import { endpointUrl } from '#lib/contract/endpoint.ts';
import { reason } from '#lib/texts/reason.ts';
import { scopeOf } from '#server/core/actor.ts';
import { isDataException } from '#server/core/db/errors/error-codes.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint, replicaEndpoint } from '#server/core/http/endpoint.ts';
import { presentCode, presentCodeDetails } from '../present/present-code.ts';
import { findCodeDetails } from '../queries/code-details.ts';
import { listCodes } from '../queries/codes.ts';
import { checkCodeFilters } from '../queries/filter-owner.ts';
import type { CodePlace } from '../queries/place-order.ts';
import { momentOf } from '../queries/places.ts';
import { maxSequence } from '../queries/workorder-runs.ts';

const shownScans = 50;

interface Position {
  from: CodePlace;
  direction: 'after' | 'before';
}

/**
 * The cursor of keyset pagination: `n` and `p` for next and previous, then the place the page begins beyond, with its
 * moment in a list by a moment.
 */
function readCursor(cursor: string | undefined, filters: contract.CodeFilters, newestFirst: boolean): Position {
  const [, letter, workorder, sequence, at] = /^([np])(\d+)-(\d+)(?:-(\d+))?$/.exec(cursor ?? '') ?? [];
  if (letter !== undefined && (at !== undefined) !== (momentOf(filters) !== null)) {
    throw fieldError('cursor', reason('cursorOfOtherFilters'));
  }
  return {
    from: {
      workorder: Number(workorder ?? (newestFirst ? maxSequence : 0)),
      sequence: Number(sequence ?? (newestFirst ? maxSequence : 0)),
      at: at === undefined ? undefined : Number(at),
    },
    direction: (letter === 'p') === newestFirst ? 'after' : 'before',
  };
}

function cursorTo(
  letter: 'n' | 'p',
  row: { workorder_id: number; sequence: number; at: number | undefined } | undefined,
) {
  return row && `${letter}${row.workorder_id}-${row.sequence}${row.at === undefined ? '' : `-${row.at}`}`;
}

export const searchCodes = replicaEndpoint(contract.searchCodes, async ({ query, actor, database: { db }, config }) => {
  const { limit, cursor, ordering, ...others } = query;
  const newestFirst = ordering === '-workorder';
  const filters = others as contract.CodeFilters;
  const scope = scopeOf(actor);
  await checkCodeFilters(db, 'companyId' in scope ? scope.companyId : null, filters);
  const position = readCursor(cursor, filters, newestFirst);
  const isBack = cursor?.startsWith('p') ?? false;
  const { rows, more } = await listCodes(db, scope, filters, { limit, ...position, reversed: isBack }).catch(
    (error: unknown) => {
      if (isDataException(error)) throw new DomainError('validation_error', reason('filterOutOfRange'));
      throw error;
    },
  );
  const link = (to: string | undefined) =>
    to === undefined
      ? null
      : config.urls.api + endpointUrl(contract.searchCodes, { query: { ...filters, limit, ordering, cursor: to } });
  const hasBefore = isBack ? more : cursor !== undefined;
  const hasAfter = isBack || more;
  return {
    next: hasAfter ? link(cursorTo('n', rows.at(-1))) : null,
    previous: hasBefore ? link(cursorTo('p', rows[0])) : null,
    results: rows.map(presentCode),
  };
});

export const getCode = endpoint(contract.getCode, async ({ params, actor, database: { db } }) => {
  const row = await findCodeDetails(db, scopeOf(actor), params.extended_id, shownScans);
  if (!row) throw notFound();
  return presentCodeDetails(row);
});
