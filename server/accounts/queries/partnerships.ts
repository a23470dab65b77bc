import { sql, type Transaction } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';

function selectVisible(db: Executor, scope: Scope) {
  let query = db
    .selectFrom('partnerships')
    .innerJoin('companies as brand', 'brand.id', 'partnerships.brand_owner_id')
    .innerJoin('companies as partner', 'partner.id', 'partnerships.printing_partner_id');
  if ('companyId' in scope) {
    const own = scope.companyId;
    query = query.where((eb) => eb.or([eb('brand_owner_id', '=', own), eb('printing_partner_id', '=', own)]));
  }
  return query;
}

const withCompanies = (query: ReturnType<typeof selectVisible>) =>
  query
    .selectAll('partnerships')
    .select([
      'brand.name as brand_name',
      'brand.slug as brand_slug',
      'partner.name as partner_name',
      'partner.slug as partner_slug',
    ]);

export type PartnershipRow = Awaited<ReturnType<ReturnType<typeof withCompanies>['executeTakeFirstOrThrow']>>;

export async function findPartnership(db: Executor, scope: Scope, id: number): Promise<PartnershipRow | undefined> {
  return withCompanies(selectVisible(db, scope)).where('partnerships.id', '=', id).executeTakeFirst();
}

export async function listPartnerships(
  db: Executor,
  scope: Scope,
  filter: Page<'id' | 'created_at' | 'state'> & {
    state?: 'pending' | 'accepted' | 'ended' | undefined;
    search?: string | undefined;
  },
) {
  let query = selectVisible(db, scope);
  if (filter.state) query = query.where('partnerships.state', '=', filter.state);
  if (filter.search) query = query.where(containsText(filter.search, 'brand.name', 'partner.name'));
  return listPage(query, withCompanies(query), filter, 'partnerships');
}

export async function findCompanyBySlug(db: Executor, slug: string) {
  return db
    .selectFrom('companies')
    .where('slug', '=', slug)
    .select(['id', 'company_type as companyType'])
    .executeTakeFirst();
}

/** @returns the partnership's id; null when the two have one that has not ended */
export async function insertPartnershipRequest(
  trx: Transaction<Schema>,
  { brandOwnerId, printingPartnerId, requestedBy }: PartnershipRequest,
): Promise<number | null> {
  const values = { requested_by: requestedBy, state: 'pending' as const };
  const row = await trx
    .insertInto('partnerships')
    .values({ ...values, brand_owner_id: brandOwnerId, printing_partner_id: printingPartnerId })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_owner_id', 'printing_partner_id'])
        .doUpdateSet({ ...values, state_changed_at: sql`now()` })
        .where('partnerships.state', '=', 'ended'),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

interface PartnershipRequest {
  brandOwnerId: number;
  printingPartnerId: number;
  requestedBy: number;
}

/** One of the company's own, locked until the transaction ends. */
export async function lockPartnership(trx: Transaction<Schema>, companyId: number, id: number) {
  return trx
    .selectFrom('partnerships')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('brand_owner_id', '=', companyId), eb('printing_partner_id', '=', companyId)]))
    .select([
      'state',
      'requested_by as requestedBy',
      'brand_owner_id as brandOwnerId',
      'printing_partner_id as printingPartnerId',
    ])
    .forUpdate()
    .executeTakeFirst();
}

export async function setPartnershipState(
  trx: Transaction<Schema>,
  id: number,
  state: 'accepted' | 'ended',
): Promise<void> {
  await trx.updateTable('partnerships').set({ state, state_changed_at: sql`now()` }).where('id', '=', id).execute();
}
