import { sql, type Transaction } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import type { SuspicionReason } from '#lib/contract/values/scans.ts';
import { noteEvent } from '#server/accounts/shared/note-event.ts';
import { gatherIntoCase } from '#server/cases/shared/gather-into-case.ts';
import { countChangedCodes } from '#server/catalog/shared/product-counts.ts';
import { changeHeldCodes } from '#server/codes/shared/change-held-codes.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { emitSuspiciousScans } from '#server/webhooks/shared/events.ts';
import { findHits } from '../rules/rule-hits.ts';
import {
  asScanRow,
  type CodeFacts,
  comparesScans,
  needsCodeFacts,
  type QueuedCode,
  type ReadScan,
  readCodeFacts,
  readHistories,
  readReports,
  readRuleFacts,
  readScan,
  readStaticWorkorders,
  type ScanRow,
} from './rule-scans.ts';
import type { ScanRuleRow } from './scan-rules.ts';

type Trx = Transaction<Schema>;

/** Does what the rules of their companies say about scans. What two workers find of one code is done once. */
export async function applyRulesTo(trx: Trx, taken: readonly QueuedCode[]): Promise<void> {
  if (taken.length === 0) return;
  const codes = earliestOfEach(taken);
  const rules = await trx
    .selectFrom('scan_rules')
    .where('is_on', '=', true)
    .where('company_id', '=', sql<number>`ANY(${[...new Set(codes.map(({ companyId }) => companyId))]}::integer[])`)
    .selectAll()
    .orderBy('id')
    .execute();
  if (rules.length > 0) await applyRules(trx, rules, codes);
}

function earliestOfEach(taken: readonly QueuedCode[]): QueuedCode[] {
  const codes = new Map<string, QueuedCode>();
  for (const one of taken) {
    const known = codes.get(one.extendedId);
    if (!known || one.from < known.from) codes.set(one.extendedId, one);
  }
  // In one order, so that two workers never wait for each other.
  return [...codes.values()].sort((a, b) => (a.extendedId < b.extendedId ? -1 : 1));
}

async function applyRules(trx: Trx, rules: readonly ScanRuleRow[], codes: readonly QueuedCode[]): Promise<void> {
  const known = rules.some(needsCodeFacts)
    ? await readCodeFacts(
        trx,
        codes.map(({ extendedId }) => extendedId),
      )
    : new Map<string, CodeFacts>();
  const scanRows = await readHistories(trx, codes, longestOf(rules));
  const reportRows = await readReportRows(trx, rules, codes, known);
  const histories = Map.groupBy(scanRows, ({ extended_id }) => extended_id);
  const reports = Map.groupBy(reportRows, ({ extended_id }) => extended_id);
  const rows = [...scanRows, ...reportRows];
  const ofMany = new Set(
    await readStaticWorkorders(
      trx,
      [...new Set(codes.map(({ companyId }) => companyId))],
      [...new Set(rows.map(({ workorder_id }) => workorder_id))],
    ),
  );
  const putBack = await readPutBack(trx, codes);
  const among = {
    products: [...new Set(rows.flatMap(({ product_id }) => product_id ?? []))],
    workorders: [...new Set(rows.map(({ workorder_id }) => workorder_id))],
  };
  const found: { rule: ScanRuleRow; scan: ReadScan }[] = [];
  for (const rule of rules) {
    const facts = await readRuleFacts(trx, rule.company_id, rule, among);
    for (const code of codes) {
      if (code.companyId !== rule.company_id) continue;
      const since = Math.max(code.from.getTime(), rule.holds_from.getTime());
      const restarted = putBack.get(`${rule.id} ${code.extendedId}`)?.getTime() ?? 0;
      const scans = ((rule.kind === 'reports' ? reports : histories).get(code.extendedId) ?? [])
        .filter((row) => isLookedAt(rule, row, ofMany, facts.products) && row.created_at.getTime() > restarted)
        .map((row) => readScan(row, rule, facts, known.get(code.extendedId)));
      const days = new Set<string>();
      for (const { scan } of findHits(rule, scans)) {
        const day = dayOf(scan);
        if (scan.at < since || days.has(day)) continue;
        days.add(day);
        found.push({ rule, scan });
      }
    }
  }
  found.sort((a, b) => (a.scan.extendedId < b.scan.extendedId ? -1 : a.scan.extendedId > b.scan.extendedId ? 1 : 0));
  for (const { rule, scan } of found) await applyHit(trx, rule, scan);
}

const longestOf = (rules: readonly ScanRuleRow[]) => Math.max(0, ...rules.map((rule) => rule.hours ?? 0));

/** Reports of the codes, where rules look at them. */
async function readReportRows(
  trx: Trx,
  rules: readonly ScanRuleRow[],
  codes: readonly QueuedCode[],
  known: ReadonlyMap<string, CodeFacts>,
): Promise<ScanRow[]> {
  const ofReports = rules.filter(({ kind }) => kind === 'reports');
  if (ofReports.length === 0) return [];
  const reports = await readReports(trx, codes, longestOf(ofReports));
  return reports.flatMap((report) => {
    const code = known.get(report.extended_id);
    return code ? [asScanRow(report, code)] : [];
  });
}

function isLookedAt(
  rule: ScanRuleRow,
  row: ScanRow,
  staticWorkorders: ReadonlySet<number>,
  products: ReadonlySet<number> | null,
): boolean {
  if (products && (row.product_id === null || !products.has(row.product_id))) return false;
  return !comparesScans(rule.kind) || !staticWorkorders.has(row.workorder_id);
}

const dayOf = (scan: ReadScan) => new Date(scan.at).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** When codes were last put back, by the rule and the code: what was scanned before does not meet that rule again. */
async function readPutBack(trx: Trx, codes: readonly QueuedCode[]): Promise<Map<string, Date>> {
  const rows = await trx
    .selectFrom('scan_rule_hits')
    .where('extended_id', '=', sql<string>`ANY(${codes.map(({ extendedId }) => extendedId)}::text[])`)
    .where('put_back_at', 'is not', null)
    .groupBy(['rule_id', 'extended_id'])
    .select((eb) => ['rule_id', 'extended_id', eb.fn.max('put_back_at').as('at')])
    .execute();
  return new Map(rows.flatMap(({ rule_id, extended_id, at }) => (at ? [[`${rule_id} ${extended_id}`, at]] : [])));
}

/** What follows from a scan that meets a rule, once a day for each rule and code. */
async function applyHit(trx: Trx, rule: ScanRuleRow, scan: ReadScan): Promise<void> {
  const hit = await trx
    .insertInto('scan_rule_hits')
    .values({
      rule_id: rule.id,
      company_id: rule.company_id,
      extended_id: scan.extendedId,
      day: dayOf(scan),
      product_id: scan.productId,
      scan_id: scan.source === 'report' ? null : scan.id,
      scan_uuid: scan.uuid,
      scanned_at: new Date(scan.at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!hit) return;
  const reason = `rule_${rule.kind}` as const;
  const at = new Date(scan.at);
  if (rule.action === 'blacklist') await blacklist(trx, rule, scan.extendedId, hit.id);
  await markSuspicious(trx, rule.company_id, scan, reason);
  await gatherIntoCase(trx, {
    companyId: rule.company_id,
    extendedId: scan.extendedId,
    workorderId: scan.workorderId,
    productId: scan.productId,
    reason,
    scanUuid: scan.uuid,
    madeAt: at,
  });
  const event = { kind: 'scan_rules', companyId: rule.company_id, subjectId: hit.id } as const;
  const readers = rule.recipient_ids.length > 0 ? rule.recipient_ids : [null];
  for (const authorId of readers) await noteEvent(trx, { ...event, authorId });
}

/** A report makes no scan suspicious: its case says that there is one. */
async function markSuspicious(trx: Trx, companyId: number, scan: ReadScan, reason: SuspicionReason): Promise<void> {
  const { uuid, result, extendedId } = scan;
  if (uuid === null || result === null) return;
  const at = new Date(scan.at);
  await sql`
    UPDATE scans SET suspicion = suspicion || ${[reason]}::text[]
     WHERE extended_id = ${extendedId} AND id = ${scan.id} AND NOT suspicion @> ${[reason]}::text[]
       AND created_at >= ${at}::timestamptz AND created_at < ${at}::timestamptz + interval '1 millisecond'`.execute(
    trx,
  );
  const data = {
    uuid,
    reason,
    result,
    extended_id: extendedId,
    workorder: scan.workorderId,
    product: scan.productId,
    created_at: at.toISOString(),
  };
  await emitSuspiciousScans(trx, [{ companyId, data }]);
}

/** Blacklists a code that is not, and keeps what it was with the hit. */
async function blacklist(trx: Trx, rule: ScanRuleRow, extendedId: string, hitId: number): Promise<void> {
  const { changed } = await changeHeldCodes(trx, {
    of: sql`WHERE codes.extended_id = ${extendedId} AND codes.company_id = ${rule.company_id}`,
    assignments: sql`activation_status = ${activationStatus.blacklisted}::smallint,
      blacklist_reason = ${rule.blacklist_reason}::smallint`,
    differs: sql`codes.activation_status <> ${activationStatus.blacklisted}`,
    consequences: [
      sql`UPDATE scan_rule_hits SET action = 'blacklist', former_status = changed.status_before,
          former_reason = changed.reason_before, former_activated_by = changed.by_before,
          former_activated_at = changed.at_before
        FROM changed WHERE scan_rule_hits.id = ${hitId}`,
      sql.raw(countChangedCodes(`${activationStatus.blacklisted}::smallint`)),
    ],
  });
  if (changed === 0) return;
  // Somebody else has put it back meanwhile: the earlier hit has nothing left to put back.
  await sql`
    UPDATE scan_rule_hits SET put_back_at = now()
     WHERE rule_id = ${rule.id} AND extended_id = ${extendedId} AND action = 'blacklist' AND put_back_at IS NULL
       AND id <> ${hitId}`.execute(trx);
}
