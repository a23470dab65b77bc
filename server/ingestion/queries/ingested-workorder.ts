import type { Transaction } from 'kysely';
import { workorderIdOfKey } from '#lib/contract/values/workorders.ts';
import { codegenStatus, maxQuantity } from '#lib/contract/workorders.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';
import { addUploadedCodes } from '#server/workorders/shared/add-uploaded-codes.ts';
import { type PlacedOrder, placeOrder } from '#server/workorders/shared/place-order.ts';
import { refusalOf, type TargetWorkorder } from '../rules/target-workorder.ts';
import type { IngestionJob } from './record.ts';

/** Settings that uploaded codes take from their workorder. */
export interface WorkorderSettings {
  codeLayout: 'sg-inside' | 'sg-outside' | 'custom' | 'none';
  ingestionMode: 'pre-print' | 'post-print';
  productId: number | null;
  /** Whether codes that nothing else gives a status are active. */
  activates: boolean;
  /** The workorder template the settings come from, when there is one. */
  template: TemplateRow | null;
}

type TemplateRow = Awaited<ReturnType<typeof selectTemplate>>;

/** Uploads without a template are SIDs that are on goods, or will be: they are complete as they are. */
const standard: WorkorderSettings = {
  codeLayout: 'none',
  ingestionMode: 'pre-print',
  productId: null,
  activates: false,
  template: null,
};

/** The template as it was when the upload was started. Records of before that was kept have it as it is. */
async function selectTemplate(db: Executor, ingestionId: number) {
  const { kept, ...live } = await db
    .selectFrom('ingestions')
    .innerJoin('ingestion_templates', 'ingestion_templates.id', 'ingestions.template_id')
    .innerJoin('workorder_templates', 'workorder_templates.id', 'ingestion_templates.workorder_template_id')
    .where('ingestions.id', '=', ingestionId)
    .selectAll('workorder_templates')
    .select(['ingestion_templates.ingestion_mode', 'ingestions.template_settings as kept'])
    .executeTakeFirstOrThrow();
  return { ...live, ...(kept as Partial<typeof live> | null) };
}

/** Codes for a printer are activated once they are printed; others are on goods, or need no printer. */
const isComplete = (codeLayout: string, mode: string) => codeLayout === 'none' || mode === 'post-print';

export async function readNewWorkorderSettings(
  db: Executor,
  job: { id: number; templateId: number | null },
): Promise<WorkorderSettings> {
  if (job.templateId === null) return standard;
  const template = await selectTemplate(db, job.id);
  return {
    codeLayout: template.code_layout,
    ingestionMode: template.ingestion_mode,
    productId: null,
    activates: template.activate_on_complete && isComplete(template.code_layout, template.ingestion_mode),
    template,
  };
}

/** The workorder of an ingestion key, as the call that adds to it sees it. */
export async function findTargetWorkorder(
  db: Executor,
  companyId: number,
  ingestionKey: string,
): Promise<TargetWorkorder | null> {
  const id = workorderIdOfKey(ingestionKey);
  const row = await selectTarget(db)
    .where('company_id', '=', companyId)
    .where((eb) =>
      id === null
        ? eb('ingestion_key', '=', ingestionKey)
        : eb.and([eb('id', '=', id), eb('ingestion_key', 'is', null)]),
    )
    .executeTakeFirst();
  return row ? toTarget(row) : null;
}

function selectTarget(db: Executor) {
  return db.selectFrom('workorders').selectAll('workorders');
}

function toTarget(row: Awaited<ReturnType<ReturnType<typeof selectTarget>['executeTakeFirstOrThrow']>>) {
  return {
    id: row.id,
    ingestionMode: row.ingestion_mode ?? standard.ingestionMode,
    codeLayout: row.code_layout,
    state: row.state,
    isCanceled: row.canceled_at !== null,
    isGenerated: row.codes_generated >= row.quantity,
    useSerialNumber: row.use_serial_number,
    urlPrefix: row.url_prefix,
    printingPartnerId: row.printing_partner_id,
  };
}

export async function readTargetSettings(db: Executor, workorderId: number): Promise<WorkorderSettings> {
  const row = await selectTarget(db).where('id', '=', workorderId).executeTakeFirstOrThrow();
  const { codeLayout, ingestionMode } = toTarget(row);
  return {
    codeLayout,
    ingestionMode,
    productId: row.product_id,
    activates: row.activate_on_complete && isComplete(codeLayout, ingestionMode),
    template: null,
  };
}

/** Orders the workorder of uploaded codes, with the job that packs them or mails the printing partner. */
export async function placeIngestedOrder(
  uow: UnitOfWork,
  job: IngestionJob,
  { template, codeLayout, ingestionMode }: WorkorderSettings,
  { codes, productId }: { codes: number; productId: number | null },
): Promise<PlacedOrder> {
  return placeOrder(uow, {
    companyId: job.companyId,
    createdBy: job.createdBy,
    references: referencesOf(job),
    productId,
    codes,
    useSerialNumber: job.parameters.use_serial_number,
    activateOnComplete: template?.activate_on_complete ?? false,
    urlPrefix: job.parameters.url_prefix,
    extendedIdStyle: template?.extended_id_style ?? 'legacy',
    codeLayout,
    waitsForPartner: !isComplete(codeLayout, ingestionMode),
    printingPartnerId: job.parameters.printing_partner,
    ...(template && {
      templateId: template.id,
      templateImage: template.image,
      customLayoutId: template.custom_layout,
      partnerPermissions: template.partner_permissions,
      substrateId: template.substrate_id,
      isHybrid: template.is_hybrid,
      isFpSerialized: template.is_fp_serialized,
      isStaticPrint: template.is_static_print,
    }),
    ingestion: { key: job.key, mode: ingestionMode },
  });
}

/**
 * Candidates for the workorder's reference: the upload's description, the description with a number if that is taken,
 * or the record's key.
 */
function* referencesOf({ description, key }: IngestionJob): Generator<string> {
  const name =
    description
      .normalize('NFC')
      .replace(/\p{Cf}/gu, '')
      .slice(0, 90) || key;
  yield name;
  for (let attempt = 2; ; attempt++) yield `${name} (${attempt})`;
}

/**
 * Makes room for more codes in a workorder and holds its row. In pre-print its file is due to be made again, once the
 * printing partner has confirmed; in post-print it stays as it is.
 * @returns the number of codes before, or why there is no room
 */
export async function extendWorkorder(
  trx: Transaction<Schema>,
  workorderId: number,
  { count, firstSerialNumber }: { count: number; firstSerialNumber: number | null },
): Promise<{ before: number; repack: boolean } | { refusal: Reason }> {
  const row = await selectTarget(trx).where('id', '=', workorderId).forUpdate().executeTakeFirstOrThrow();
  const refusal = refusalOf(toTarget(row));
  if (refusal !== null) return { refusal };
  if (row.quantity + count > maxQuantity) {
    return { refusal: reason('workorderTooManyCodes', { count: maxQuantity }) };
  }
  const waits = row.codegen_status === codegenStatus.waiting;
  const packed = row.codegen_status === codegenStatus.completed;
  // A workorder names its serial numbers by the first one while they are one run.
  const expected = row.first_serial_number === null ? null : row.first_serial_number + row.quantity;
  const repack = !waits && (!packed || toTarget(row).ingestionMode === 'pre-print');
  await addUploadedCodes(trx, workorderId, {
    count,
    ingestionMode: toTarget(row).ingestionMode,
    isOneRun: firstSerialNumber === expected,
    repack,
    addsUnique: row.static_unique_codes_quantity > 0,
  });
  return { before: row.quantity, repack };
}

/** Tells the printing partner of a workorder, if it has one, that an ingestion added codes to it. */
export async function recordCodesAdded(
  trx: Transaction<Schema>,
  workorderId: number,
  ingestionId: number,
): Promise<void> {
  const { printing_partner_id: companyId } = await trx
    .selectFrom('workorders')
    .where('id', '=', workorderId)
    .select('printing_partner_id')
    .executeTakeFirstOrThrow();
  if (companyId !== null) {
    await recordNotice(trx, { kind: 'codes_added', companyId, subjectId: ingestionId, authorId: null });
  }
}
