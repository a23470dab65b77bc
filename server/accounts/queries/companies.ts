import type { Transaction } from 'kysely';
import type { Language } from '#lib/contract/language.ts';
import type { CheckPage } from '#lib/contract/values/check-page.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import { fieldError } from '#server/core/errors.ts';
import { onBrandOwnerCreated } from '../shared/on-brand-owner-created.ts';

/** Companies an actor can see: its own, those it has an accepted partnership with, all of them for the operator. */
function selectVisible(db: Executor, scope: Scope) {
  let query = db.selectFrom('companies');
  if ('companyId' in scope) {
    const own = scope.companyId;
    query = query.where((eb) =>
      eb.or([
        eb('companies.id', '=', own),
        eb.exists(
          eb
            .selectFrom('partnerships')
            .where('partnerships.state', '=', 'accepted')
            .where((p) =>
              p.or([
                p.and([p('brand_owner_id', '=', own), p('printing_partner_id', '=', p.ref('companies.id'))]),
                p.and([p('printing_partner_id', '=', own), p('brand_owner_id', '=', p.ref('companies.id'))]),
              ]),
            )
            .select('partnerships.id'),
        ),
      ]),
    );
  }
  return query;
}

export async function findCompany(db: Executor, scope: Scope, id: number) {
  return selectVisible(db, scope).where('companies.id', '=', id).selectAll('companies').executeTakeFirst();
}

export async function listCompanies(
  db: Executor,
  scope: Scope,
  filter: Page<'id' | 'name' | 'created_at'> & {
    company_type?: 'brand_owner' | 'printing_partner' | 'operator' | undefined;
    search?: string | undefined;
  },
) {
  let query = selectVisible(db, scope);
  if (filter.company_type) query = query.where('companies.company_type', '=', filter.company_type);
  if (filter.search) query = query.where(containsText(filter.search, 'companies.name', 'companies.slug'));
  return listPage(query, query.selectAll('companies'), filter, 'companies');
}

/** @throws DomainError on `slug` when another company has it. */
export async function insertCompany(
  trx: Transaction<Schema>,
  company: { name: string; slug: string; company_type: 'brand_owner' | 'printing_partner' | 'operator' },
) {
  try {
    const row = await trx.insertInto('companies').values(company).returningAll().executeTakeFirstOrThrow();
    if (row.company_type === 'brand_owner') await onBrandOwnerCreated.run(trx, row.id);
    return row;
  } catch (error) {
    throw slugTaken(error);
  }
}

/**
 * Changes the company itself, which its partners only see; an absent value stays as it is.
 * @returns undefined when it is not the scope's own
 * @throws DomainError on `slug` when another company has it
 */
export async function updateCompany(
  trx: Transaction<Schema>,
  scope: Scope,
  id: number,
  values: {
    name?: string | undefined;
    slug?: string | undefined;
    keep_photos?: boolean | undefined;
    photo_retention_days?: number | undefined;
    max_scan_count?: number | null | undefined;
    time_zone?: string | null | undefined;
    language?: Language | null | undefined;
    check_page?: CheckPage | undefined;
    staff_networks?: string[] | undefined;
    shows_scan_count?: boolean | undefined;
    privacy_url?: string | undefined;
  },
) {
  if ('companyId' in scope && scope.companyId !== id) return undefined;
  try {
    return await trx
      .updateTable('companies')
      .set((eb) => ({
        name: values.name ?? eb.ref('name'),
        slug: values.slug ?? eb.ref('slug'),
        keep_photos: values.keep_photos ?? eb.ref('keep_photos'),
        photo_retention_days: values.photo_retention_days ?? eb.ref('photo_retention_days'),
        max_scan_count: values.max_scan_count === undefined ? eb.ref('max_scan_count') : values.max_scan_count,
        time_zone: values.time_zone === undefined ? eb.ref('time_zone') : values.time_zone,
        language: values.language === undefined ? eb.ref('language') : values.language,
        check_page: values.check_page ?? eb.ref('check_page'),
        staff_networks: values.staff_networks ?? eb.ref('staff_networks'),
        shows_scan_count: values.shows_scan_count ?? eb.ref('shows_scan_count'),
        privacy_url: values.privacy_url ?? eb.ref('privacy_url'),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
  } catch (error) {
    throw slugTaken(error);
  }
}

function slugTaken(error: unknown): unknown {
  return uniqueViolation(error) === 'companies_slug_key' ? fieldError('slug', reason('slugTaken')) : error;
}
