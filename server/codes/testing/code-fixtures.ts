import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Database } from '#server/core/db/database.ts';

export interface CompanyFixture {
  companyId: number;
  userId: number;
  brandId: number;
  productId: number;
}

/** A brand owner with one user, one brand and one product, named after `slug`. */
export async function insertCompanyFixture({ db }: Database, slug: string): Promise<CompanyFixture> {
  const company = await db
    .insertInto('companies')
    .values({ name: `${slug} company`, slug, company_type: 'brand_owner' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await db
    .insertInto('users')
    .values({
      company_id: company.id,
      email: `${slug}@example.com`,
      name: slug,
      role: 'account_admin',
      password_hash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const brand = await db
    .insertInto('brands')
    .values({ company_id: company.id, name: `${slug} brand` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const product = await db
    .insertInto('products')
    .values({ company_id: company.id, brand_id: brand.id, name: `${slug} product`, sku: `${slug}-1` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { companyId: company.id, userId: user.id, brandId: brand.id, productId: product.id };
}

export interface WorkorderFixture {
  quantity: number;
  style?: 'compact-12' | 'legacy';
  codeLayout?: 'none' | 'sg-inside';
  activateOnComplete?: boolean;
  useSerialNumber?: boolean;
  urlPrefix?: string;
  codegenStatus?: number;
  reference?: string;
}

/** A queued workorder of the company; its serial numbers are taken off the company's count. No job is enqueued. */
export async function insertWorkorderFixture(
  { db }: Database,
  company: CompanyFixture,
  workorder: WorkorderFixture,
): Promise<number> {
  const { useSerialNumber = true, quantity } = workorder;
  const { next } = await db
    .updateTable('companies')
    .set((eb) => ({ next_serial_number: eb('next_serial_number', '+', useSerialNumber ? quantity : 0) }))
    .where('id', '=', company.companyId)
    .returning('next_serial_number as next')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('workorders')
    .values({
      company_id: company.companyId,
      created_by: company.userId,
      product_id: company.productId,
      reference: workorder.reference ?? `Order ${Math.floor(performance.now() * 1000)}`,
      code_layout: workorder.codeLayout ?? 'none',
      use_serial_number: useSerialNumber,
      quantity,
      activate_on_complete: workorder.activateOnComplete ?? true,
      url_prefix: workorder.urlPrefix ?? 'https://code.example.com/',
      extended_id_style: workorder.style ?? 'compact-12',
      first_serial_number: useSerialNumber ? next - quantity : null,
      codegen_status: workorder.codegenStatus ?? 6,
      codes_generated: workorder.codegenStatus === codegenStatus.completed ? quantity : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
