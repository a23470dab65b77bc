import { chainEntries, chainMethod } from '#lib/cases/audit-chain.ts';
import type { CaseEvent, CaseRecord, CaseScan } from '#lib/contract/cases.ts';
import type { ScanEvidence } from '#lib/contract/print-quality.ts';
import { activationStatusNames, blacklistReasonNames } from '#lib/contract/values/codes.ts';
import { listMergedInto } from '#server/cases/shared/merged-cases.ts';
import { readCase } from '#server/cases/shared/read-case.ts';
import { listStatusChanges, type StatusChange } from '#server/codes/shared/list-status-changes.ts';
import type { Executor } from '#server/core/db/database.ts';
import { findModelRates } from '#server/ledger/shared/model-rates.ts';
import { reportPhotoKeyOf } from '#server/reports/shared/report-photo-key.ts';
import {
  type DossierCodeRow,
  findDossierCode,
  findPhotoKeys,
  findScanDetails,
  listAuditOf,
  listReportPhotosOf,
  listReportsOf,
  mostAuditRecords,
} from '../queries/dossier-facts.ts';

/** Choices of the person who requests a dossier. */
export interface DossierRequest {
  /** Key of its document. */
  key: string;
  caseId: number;
  companyId: number;
  language: string;
  hasNotes: boolean;
  madeAt: Date;
  madeBy: { id: number; name: string; company: string };
  /** Address of the service. */
  service: string;
}

/** A photo of the dossier: the place of its bytes, and its facts. */
export interface DossierPhoto {
  scan: CaseScan;
  evidence: ScanEvidence | null;
  objectKey: string;
}

/** A photo that somebody sent with a report. */
export interface DossierReportPhoto {
  report: number;
  /** In the archive. */
  file: string;
  objectKey: string;
}

/** Codes that are described. */
const mostCodes = 50;
const mostPhotos = 24;
const mostReportPhotos = 24;
const mostModels = 5;

/** Copies say more than other verdicts, and later photos more than earlier ones. */
const tellsMore = (one: CaseScan, other: CaseScan) =>
  Number(other.result === 'auth_copy') - Number(one.result === 'auth_copy') ||
  other.created_at.localeCompare(one.created_at);

/** Everything a dossier says, without the hashes of its photos; and the photos themselves. */
export async function readDossier(db: Executor, request: DossierRequest) {
  const { companyId, hasNotes } = request;
  const record = await readCase(db, { companyId }, request.caseId);
  const codes: { code: DossierCodeRow; changes: StatusChange[] }[] = [];
  for (const { extended_id } of record.code_details.slice(0, mostCodes)) {
    const code = extended_id === null ? null : await findDossierCode(db, companyId, extended_id);
    if (code) codes.push({ code, changes: await listStatusChanges(db, code) });
  }
  const { scans } = record;
  const details = await findScanDetails(db, {
    extendedIds: [...new Set(scans.map(({ extended_id }) => extended_id))],
    uuids: scans.map(({ uuid }) => uuid),
    from: scans[0]?.created_at ?? record.first_at,
    to: scans.at(-1)?.created_at ?? record.last_at,
  });
  const photos = await choosePhotos(db, companyId, scans, details);
  const { reports, inAll } = await listReportsOf(db, companyId, record.id);
  const reportPhotos = await listReportPhotosOf(
    db,
    reports.map(({ id }) => id),
    mostReportPhotos,
  );
  const models = await readModels(db, companyId, details);
  const audit = await readAudit(
    db,
    companyId,
    record,
    codes.flatMap(({ changes }) => changes),
  );
  return {
    photos,
    reportPhotos: reportPhotos.map(
      ({ id, report_id, object_key }): DossierReportPhoto => ({
        report: report_id,
        file: `reports/${report_id}-${id}.webp`,
        objectKey: reportPhotoKeyOf(object_key, 'full'),
      }),
    ),
    content: {
      format: 'proofmark-dossier' as const,
      version: 1 as const,
      document: request.key,
      service: request.service,
      company: request.madeBy.company,
      made_at: request.madeAt.toISOString(),
      made_by: { id: request.madeBy.id, name: request.madeBy.name },
      language: request.language,
      has_notes: hasNotes,
      case: describeCase(record),
      codes: codes.map(({ code, changes }) => ({
        ...describeCode(code, changes),
        /** Numbers of its scans in the list of scans. */
        scans: scans.flatMap(({ extended_id }, index) => (extended_id === code.extended_id ? index + 1 : [])),
      })),
      codes_in_all: record.codes_in_all,
      scans: scans.map((scan) => describeScan(scan, details.get(scan.uuid))),
      scans_in_all: record.scans_in_all,
      models,
      reports: reports.map(({ id, created_at, extended_id, note, foreign_address, scan_uuid }) => ({
        ...{ id, at: created_at.toISOString(), extended_id, note, foreign_address, scan: scan_uuid },
      })),
      reports_in_all: inAll,
      events: record.events.flatMap((event) => describeEvent(event, hasNotes)),
      notes_left_out: hasNotes ? 0 : record.events.filter(({ text }) => text !== '').length,
      audit,
    },
  };
}

export type DossierContent = Awaited<ReturnType<typeof readDossier>>['content'];

type Details = Awaited<ReturnType<typeof findScanDetails>>;

async function choosePhotos(
  db: Executor,
  companyId: number,
  scans: readonly CaseScan[],
  details: Details,
): Promise<DossierPhoto[]> {
  const chosen = scans
    .filter(({ has_photo }) => has_photo)
    .sort(tellsMore)
    .slice(0, mostPhotos)
    .sort((one, other) => one.created_at.localeCompare(other.created_at));
  const keys = await findPhotoKeys(
    db,
    companyId,
    chosen.map(({ uuid }) => uuid),
  );
  return chosen.flatMap((scan) => {
    const objectKey = keys.get(scan.uuid);
    return objectKey === undefined ? [] : [{ scan, evidence: details.get(scan.uuid)?.evidence ?? null, objectKey }];
  });
}

/** Error rates of the models that judged photos, kept or not, the one of most photos first. */
async function readModels(db: Executor, companyId: number, details: Details) {
  const counts = new Map<number, number>();
  for (const { evidence } of details.values()) {
    if (evidence) counts.set(evidence.model.id, (counts.get(evidence.model.id) ?? 0) + 1);
  }
  const ids = [...counts].sort((one, other) => other[1] - one[1]).slice(0, mostModels);
  const models = await Promise.all(ids.map(([id]) => findModelRates(db, { companyId }, id)));
  return models.flatMap((model) => model ?? []);
}

async function readAudit(db: Executor, companyId: number, record: CaseRecord, changes: readonly StatusChange[]) {
  const records = await listAuditOf(db, companyId, [
    ...[record.id, ...(await listMergedInto(db, record.id))].map((id) => ({ resource: 'case', id: String(id) })),
    ...record.code_details.flatMap(({ extended_id: id }) => (id === null ? [] : { resource: 'code', id })),
    ...changes.map(({ key }) => ({ resource: 'code_task', id: key })),
  ]);
  return {
    method: chainMethod,
    /** Older entries may be missing. */
    is_cut: records.length === mostAuditRecords,
    entries: chainEntries(
      records.map(({ created_at, ...record }) => ({
        ...record,
        at: created_at.toISOString(),
        resource_id: record.resource_id,
      })),
    ),
  };
}

const describeCase = (record: CaseRecord) => ({
  id: record.id,
  state: record.state,
  reasons: record.reasons,
  gathered_by: record.gathered_by,
  foreign_address: record.foreign_address,
  intended_markets: record.intended_markets,
  owner: record.owner?.name ?? null,
  suspicions: record.suspicions,
  first_suspicion_at: record.first_at,
  last_suspicion_at: record.last_at,
  opened_at: record.opened_at,
  closed_at: record.closed_at,
  earlier_case: record.earlier,
});

const describeCode = (code: DossierCodeRow, changes: readonly StatusChange[]) => ({
  extended_id: code.extended_id,
  serial_number: code.serial_number,
  status: activationStatusNames[code.activation_status] ?? String(code.activation_status),
  blacklist_reason: blacklistReasonNames[code.blacklist_reason] ?? String(code.blacklist_reason),
  activated_at: code.activated_at?.toISOString() ?? null,
  consumed_at: code.consumed_at?.toISOString() ?? null,
  product: code.product
    ? { name: code.product.name, sku: code.product.sku, intended_markets: code.product.intended_markets }
    : null,
  brand: code.product?.brand ?? null,
  order: code.order
    ? {
        ...{ id: code.order.id, reference: code.order.reference, quantity: code.order.quantity },
        ordered_at: code.order.created_at.toISOString(),
        ...{ printer: code.order.partner, press: code.order.equipment, substrate: code.order.substrate },
      }
    : null,
  values: code.values,
  status_changes: changes.map(({ key, at, by_name, parameters }) => ({
    ...{ task: key, at: at.toISOString(), by: by_name },
    status: activationStatusNames[Number(parameters['activation_status'])] ?? null,
    reason: blacklistReasonNames[Number(parameters['blacklist_reason'] ?? 0)] ?? null,
  })),
});

const describeScan = (
  scan: CaseScan,
  details: { country: string | null; evidence: ScanEvidence | null } | undefined,
) => ({
  uuid: scan.uuid,
  extended_id: scan.extended_id,
  at: scan.created_at,
  source: scan.source,
  app: scan.app,
  position: scan.position,
  country: details?.country ?? null,
  verdict: scan.result,
  suspicion: scan.suspicion,
  evidence: details?.evidence ?? null,
});

/** Without notes, notes are left out, and other events lose what was written with them. */
function describeEvent(event: CaseEvent, hasNotes: boolean) {
  // A dossier lists the changes of each code.
  if (event.kind === 'code_status' || event.kind === 'rule_blacklisted' || (event.kind === 'note' && !hasNotes))
    return [];
  const { kind, at, user, reason, scan, state, owner, codes, case: other } = event;
  return [
    {
      ...{ kind, at, by: user?.name ?? null, reason, scan, state, owner: owner?.name ?? null, codes },
      other_case: other,
      /** Written for colleagues. */
      internal_note: hasNotes ? event.text : '',
    },
  ];
}
