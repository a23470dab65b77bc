import * as contract from '#lib/contract/code-selection.ts';
import { operation } from '#server/core/http/operation.ts';
import { countSelection } from '../queries/count-selection.ts';
import { lookUpNames, resolveSelection } from './resolve-selection.ts';

/** Of a long list of unknown names only so many are named. */
const mostUnknown = 1000;

/** What a selection comes to. Of names that no code has it says which, so that the rest can still be counted. */
export const previewCodeSelection = operation(contract.previewCodeSelection, async ({ body, actor, database }) => {
  const { db } = database;
  const { companyId } = actor;
  const isNamed = body.extended_ids !== undefined || body.serial_numbers !== undefined;
  const isOne = isNamed && !(body.extended_ids && body.serial_numbers) && !body.filters && !body.workorder;
  const selection = isOne
    ? { filters: null, workorderId: null, ...(await lookUpNames(db, { companyId }, body)) }
    : await resolveSelection(db, { companyId }, body);
  const counts = await countSelection(db, companyId, selection);
  const { unknown } = selection;
  return { ...counts, unknown: unknown.slice(0, mostUnknown), unknown_total: unknown.length };
});
