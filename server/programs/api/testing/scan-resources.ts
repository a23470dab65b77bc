import { randomUUID } from 'node:crypto';
import type { Database } from '#server/core/db/database.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { insertFinishedWorkorder } from './brand-resources.ts';

let made = 0;

/** An application of a company. Answers its id. */
export async function insertScanAppFixture({ db }: Database, companyId: number): Promise<number> {
  made += 1;
  const { id } = await db
    .insertInto('scan_apps')
    .values({ company_id: companyId, identifier: `fixture-app-${made}`, name: `App ${made}`, ga_key: 'G-FIXTURE' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A scan of a code of the company, of its own workorder unless one is given. Answers its uuid. */
export async function insertScan(
  place: { database: Database; store: ObjectStore },
  companyId: number,
  values: {
    code?: { extendedId: string; workorderId: number };
    productId?: number;
    appId?: number;
    source?: 'photo' | 'address';
    result?: string;
    at?: string;
    suspicion?: string[];
    isStaff?: boolean;
    country?: string;
    isPerson?: boolean;
    visitId?: string;
    isRepeat?: boolean;
    consumedAt?: string;
    position?: { latitude: number; longitude: number };
  } = {},
): Promise<string> {
  made += 1;
  const prefix = `SCANNED${made}-`;
  const code = values.code ?? {
    extendedId: `${prefix}000000`,
    workorderId: await insertFinishedWorkorder(place, companyId, { prefix, count: 1 }),
  };
  const uuid = randomUUID();
  await place.database.db
    .insertInto('scans')
    .values({
      uuid,
      company_id: companyId,
      extended_id: code.extendedId,
      workorder_id: code.workorderId,
      product_id: values.productId ?? null,
      scan_app_id: values.appId ?? null,
      source: values.source ?? (values.appId === undefined ? 'address' : 'photo'),
      result: values.result ?? 'sid',
      activation_status: 1,
      is_staff: values.isStaff ?? false,
      is_person: values.isPerson ?? null,
      country: values.country ?? null,
      visit_id: values.visitId ?? null,
      is_repeat: values.isRepeat ?? false,
      ...(values.consumedAt !== undefined && { consumed_at: new Date(values.consumedAt) }),
      ...(values.at !== undefined && { created_at: values.at }),
      ...values.position,
      ...(values.suspicion && { suspicion: values.suspicion }),
    })
    .execute();
  return uuid;
}
