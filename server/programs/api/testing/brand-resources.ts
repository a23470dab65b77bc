import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { createDocumentKey } from '#server/documents/shared/document-key.ts';
import { insertDocument } from '#server/documents/shared/insert-document.ts';
import { createRecordKey } from '#server/ingestion/rules/record-key.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';

let made = 0;

/**
 * A SID workorder whose codes are there and packed, without a worker: `count` codes with ids that begin with `prefix`.
 */
export async function insertFinishedWorkorder(
  { database, store }: { database: Database; store: ObjectStore },
  companyId: number,
  options: { prefix: string; count?: number; productId?: number; partnerId?: number; layout?: 'none' | 'sg-inside' },
): Promise<number> {
  const { db } = database;
  const count = options.count ?? 3;
  const { next_serial_number: after } = await db
    .updateTable('companies')
    .set((eb) => ({ next_serial_number: eb('next_serial_number', '+', count) }))
    .where('id', '=', companyId)
    .returning('next_serial_number')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('workorders')
    .values({
      company_id: companyId,
      reference: `finished ${options.prefix}`,
      code_layout: options.layout ?? 'none',
      use_serial_number: true,
      quantity: count,
      activate_on_complete: true,
      url_prefix: 'http://codes.test/',
      extended_id_style: 'compact-12',
      state: options.layout === 'sg-inside' ? 'ready to print' : 'completed',
      codegen_status: 4,
      codes_generated: count,
      first_serial_number: after - count,
      product_id: options.productId ?? null,
      printing_partner_id: options.partnerId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, index) => ({
    extended_id: `${options.prefix}${String(index).padStart(6, '0')}`,
    company_id: companyId,
    workorder_id: id,
    sequence: index + 1,
    serial_number: after - count + index,
    activation_status: 1,
    product_id: options.productId ?? null,
  }));
  await db.insertInto('codes').values(rows).execute();
  const key = `workorders/${id}/codes.zip`;
  const { size } = await store.put(key, Buffer.from(`archive of ${options.prefix}`));
  const file = { codes_file_key: key, codes_file_size: size, codes_completed_at: new Date() };
  await db.updateTable('workorders').set(file).where('id', '=', id).execute();
  return id;
}

/** A document that is complete, with a file. Answers its key. */
export async function insertCompleteDocument(
  { database, store }: { database: Database; store: ObjectStore },
  companyId: number,
  userId: number,
): Promise<string> {
  const key = createDocumentKey();
  const id = await transact(database, ({ trx }) =>
    insertDocument(trx, {
      key,
      companyId,
      createdBy: userId,
      description: 'All codes',
      parameters: { status: 1 },
      relatedId: null,
      lifetimeDays: 7,
    }),
  );
  const objectKey = `documents/${key}.zip`;
  const { size } = await store.put(objectKey, Buffer.from(`archive ${key}`));
  const done = { status: 'complete' as const, object_key: objectKey, file_size: size, row_count: 3, progress: 1 };
  await database.db.updateTable('documents').set(done).where('id', '=', id).execute();
  return key;
}

/** An ingestion record that ended in error, with one error and its source file. Answers its key. */
export async function insertFailedIngestion(
  { database, store }: { database: Database; store: ObjectStore },
  companyId: number,
  userId: number,
): Promise<string> {
  const key = createRecordKey();
  const sourceKey = `ingestions/${key}/source.csv`;
  await store.put(sourceKey, Buffer.from('id,product\nno,SOAP\n'));
  made += 1;
  const message = 'Not a valid id.';
  const { id } = await database.db
    .insertInto('ingestions')
    .values({
      key,
      company_id: companyId,
      created_by: userId,
      description: `carton-${made}.csv`,
      status: 'error',
      ingestion_mode: 'file',
      filetype: 'csv',
      source_key: sourceKey,
      file_size: 18,
      row_count: 1,
      error_count: 1,
      rows_with_errors: 1,
      processing_started_at: new Date(),
      error_summary: JSON.stringify([{ type: 'invalid_id_error', message, count: 1, ids: ['no'] }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('ingestion_errors')
    .values({
      ingestion_id: id,
      position: 1,
      row: 2,
      column_name: 'id',
      value: 'no',
      type: 'invalid_id_error',
      message,
    })
    .execute();
  return key;
}

/** An ingestion record that waits for its file, which is there. Answers its key. */
export async function insertUploadedIngestion(
  { database, store }: { database: Database; store: ObjectStore },
  companyId: number,
  userId: number,
): Promise<string> {
  const key = createRecordKey();
  await store.put(`uploads/${key}`, Buffer.from('id\nabcdefgh\n'));
  await database.db
    .insertInto('ingestions')
    .values({
      key,
      company_id: companyId,
      created_by: userId,
      status: 'uploading',
      ingestion_mode: 'file',
      filetype: 'csv',
      upload_key: `uploads/${key}`,
    })
    .execute();
  return key;
}

/** An ingestion template for SIDs. Answers its key. */
export async function insertIngestionTemplate(
  { database }: { database: Database },
  companyId: number,
  workorderTemplateId: number,
): Promise<string> {
  made += 1;
  const key = `template-${made}`;
  await database.db
    .insertInto('ingestion_templates')
    .values({
      key,
      company_id: companyId,
      workorder_template_id: workorderTemplateId,
      ingestion_mode: 'post-print',
      name: `Labels ${made}`,
    })
    .execute();
  return key;
}
