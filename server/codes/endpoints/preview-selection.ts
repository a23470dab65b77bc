import * as contract from '#lib/contract/code-selection.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { countSelection } from '../queries/count-selection.ts';
import { findNamedCodes, ownCompany, resolveSelection } from './resolve-selection.ts';

/** Maximum of unknown names in an answer. */
const mostUnknown = 1000;

/** Counts the codes of a selection. When unknown names may be ignored it lists them, also when no code is left. */
export const previewCodeSelection = endpoint(contract.previewCodeSelection, async ({ body, actor, database }) => {
  const { db } = database;
  const scope = ownCompany(actor);
  const { extended_ids, serial_numbers, workorder, filters, skip_unknown } = body;
  const isList = (extended_ids === undefined) !== (serial_numbers === undefined) && !workorder && !filters;
  const selection =
    isList && skip_unknown
      ? { filters: null, workorderId: null, ...(await findNamedCodes(db, scope, body)) }
      : await resolveSelection(db, scope, body);
  const counts = await countSelection(db, scope.companyId, selection);
  const { unknown } = selection;
  return { ...counts, unknown: unknown.slice(0, mostUnknown), unknown_total: unknown.length };
});
