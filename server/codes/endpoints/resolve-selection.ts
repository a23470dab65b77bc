import type * as z from 'zod';
import type { codeSelection } from '#lib/contract/code-selection.ts';
import { type CodeFilters, codeFilters } from '#lib/contract/codes.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { DomainError, type FieldErrors, fieldError } from '#server/core/errors.ts';
import { fieldErrorsOf } from '#server/core/http/field-errors.ts';
import { slicesOf } from '#server/core/slices.ts';
import { checkCodeFilters } from '../queries/filter-owner.ts';
import {
  type FoundCode,
  findCodes,
  findCodesBySerialNumber,
  findStatusWorkorder,
  type StatusScope,
} from '../queries/status-scope.ts';

/** Maximum of unknown codes in an answer. */
const maxMessages = 20;

type Input = { [K in keyof typeof codeSelection]?: z.output<(typeof codeSelection)[K]> };

/** Codes that something is to be done with, in the scope of who asks: by filters, of a workorder, or one by one. */
export interface ResolvedSelection {
  companyId: number;
  filters: CodeFilters | null;
  workorderId: number | null;
  extendedIds: string[] | null;
  /** Ignored names that are no codes of the scope. */
  unknown: string[];
}

const nothing = { filters: null, workorderId: null, extendedIds: null, unknown: [] };

/** @throws DomainError validation_error on what names codes; conflict for a workorder whose codes are not all there */
export async function resolveSelection(db: Executor, scope: StatusScope, input: Input): Promise<ResolvedSelection> {
  const { extended_ids, serial_numbers, workorder, filters } = input;
  const given = [extended_ids, serial_numbers, workorder, filters].filter((one) => one !== undefined);
  if (given.length !== 1) {
    throw fieldError('non_field_errors', reason('selectionNotOne'));
  }
  if (filters !== undefined) {
    // A partner sees no codes, so there is nothing it could look them up by.
    if (!('companyId' in scope)) throw fieldError('filters', reason('partnerNamesCodes'));
    const read = await readBodyFilters(db, scope.companyId, filters, 'filters');
    return { ...nothing, companyId: scope.companyId, filters: read };
  }
  if (workorder !== undefined) {
    const found = await findStatusWorkorder(db, scope, workorder);
    if (found === null) throw fieldError('workorder', reason('resourceNotFound'));
    if (!found.hasAllCodes) throw new DomainError('conflict', reason('codesIncomplete'));
    return { ...nothing, companyId: found.companyId, workorderId: workorder };
  }
  return resolveNames(db, scope, input);
}

/**
 * The company whose codes a user selects: their own. Users who see the codes of every company cannot change them.
 * @throws DomainError permission_denied
 */
export function ownCompany(actor: Actor): { companyId: number } {
  const scope = scopeOf(actor);
  if ('companyId' in scope) return scope;
  throw new DomainError('permission_denied', reason('selectionOfOwnCompany'));
}

/** Codes named by one of the two lists. @throws DomainError validation_error on the list */
export async function resolveNames(db: Executor, scope: StatusScope, input: Input): Promise<ResolvedSelection> {
  const field = input.serial_numbers ? 'serial_numbers' : 'extended_ids';
  const { companies, extendedIds, unknown } = await findNamedCodes(db, scope, input);
  if (!input.skip_unknown) refuseUnknown(field, unknown);
  return { ...nothing, companyId: onlyCompanyOf(companies, field), extendedIds, unknown };
}

interface NamedCodes {
  companies: ReadonlySet<number>;
  /** In the order in which they were named. */
  extendedIds: string[];
  unknown: string[];
}

/** Finds the codes of the scope that a selection names. */
export function findNamedCodes(db: Executor, scope: StatusScope, input: Input): Promise<NamedCodes> {
  const { serial_numbers, extended_ids = [] } = input;
  if (!serial_numbers)
    return findEach(
      extended_ids,
      (ids) => findCodes(db, scope, ids),
      ({ extended_id }) => extended_id,
    );
  return findEach(
    serial_numbers.map(Number),
    (numbers) => findCodesBySerialNumber(db, scope, numbers),
    ({ serial_number }) => serial_number,
  );
}

/** Looks names up in slices: a hundred thousand at once hold up other callers for a tenth of a second. */
async function findEach<N extends string | number>(
  given: readonly N[],
  find: (names: N[]) => Promise<FoundCode[]>,
  nameOf: (code: FoundCode) => N | null,
): Promise<NamedCodes> {
  const companies = new Set<number>();
  const [extendedIds, unknown, seen] = [[] as string[], [] as string[], new Set<N>()];
  for (const slice of slicesOf(given)) {
    const names = slice.filter((name) => !seen.has(name) && seen.add(name));
    const found = new Map<N | null, string>();
    for (const code of await find(names)) {
      found.set(nameOf(code), code.extended_id);
      companies.add(code.company_id);
    }
    for (const name of names) {
      const id = found.get(name);
      if (id === undefined) unknown.push(String(name));
      else extendedIds.push(id);
    }
  }
  return { companies, extendedIds, unknown };
}

/**
 * Filters of the code download that came in a body; what is wrong with them is said under the field they came in.
 * @throws DomainError validation_error
 */
export async function readBodyFilters(
  db: Executor,
  companyId: number,
  given: Readonly<Record<string, string | number | boolean>>,
  field: 'filters' | 'constraints',
): Promise<CodeFilters> {
  const asQuery = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
  const filters = codeFilters.safeParse(asQuery);
  if (!filters.success) throw under(field, fieldErrorsOf(filters.error));
  if (Object.keys(filters.data).length === 0)
    throw fieldError(field, reason('fieldListEmpty', { field: field.slice(0, -1) }));
  try {
    await checkCodeFilters(db, companyId, filters.data);
  } catch (error) {
    throw error instanceof DomainError ? under(field, error.fields) : error;
  }
  return filters.data;
}

function under(field: 'filters' | 'constraints', fields: FieldErrors): DomainError {
  const reasons = Object.entries(fields).flatMap(([name, faults]) =>
    faults.map((fault) => reason('fieldFault', { field: name, fault })),
  );
  return new DomainError('validation_error', reason('listInvalid', { field }), { fields: { [field]: reasons } });
}

/** A partner prints for several companies; what is done is about the codes of one. */
function onlyCompanyOf(companies: ReadonlySet<number>, field: 'extended_ids' | 'serial_numbers'): number {
  const [companyId, ...others] = companies;
  if (companyId === undefined) throw fieldError(field, reason('selectedCodesNotFound'));
  if (others.length > 0) {
    throw fieldError(field, reason('codesOfSeveralCompanies'));
  }
  return companyId;
}

function refuseUnknown(field: string, unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  const reasons: Reason[] = unknown.slice(0, maxMessages).map((one) => reason('namedCodeNotFound', { name: one }));
  const rest = unknown.length - reasons.length;
  if (rest > 0) reasons.push(reason('andMore', { count: rest }));
  throw new DomainError('validation_error', reason('codesNotFound'), { fields: { [field]: reasons } });
}
