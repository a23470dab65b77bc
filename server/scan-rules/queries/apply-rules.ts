import { sql, type Transaction } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import { suspicionOf } from '#lib/contract/values/scan-rules.ts';
import { countChangedCodes } from '#server/catalog/shared/product-counts.ts';
import { changeHeldCodes } from '#server/codes/shared/change-held-codes.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';
import { markSuspicious } from '#server/scans/shared/mark-suspicious.ts';
import type { QueuedCode } from '#server/scans/shared/rule-queue.ts';
import { findHits } from '../rules/rule-hits.ts';
import {
  asScanRow,
  type CodeFacts,
  comparesScans,
  needsCodeFacts,
  type ReadScan,
  readBlacklistedApps,
  readCodeFacts,
  readHistories,
  readReports,
  readRuleFacts,
  readScan,
  readStaticWorkorders,
  type ScanRow,
} from './rule-scans.ts';
import { raiseAlerts } from './scan-alerts.ts';
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
  const rulesOf = Map.groupBy(rules, ({ company_id }) => company_id);
  const codesOf = Map.groupBy(codes, ({ companyId }) => companyId);
  const hours = new Map([...rulesOf].map(([id, ofCompany]) => [id, longestOf(ofCompany)]));
  const ruled = codes.filter(({ companyId }) => rulesOf.has(companyId));
  const scanRows = await readHistories(trx, ruled, ({ companyId }) => hours.get(companyId) ?? 0);
  const reportRows = await readReportRows(trx, rules, ruled, known);
  const histories = Map.groupBy(scanRows, ({ extended_id }) => extended_id);
  const reports = Map.groupBy(reportRows, ({ extended_id }) => extended_id);
  const rows = [...scanRows, ...reportRows];
  const ofMany = new Set(
    await readStaticWorkorders(trx, [...rulesOf.keys()], [...new Set(rows.map(({ workorder_id }) => workorder_id))]),
  );
  const putBack = await readPutBack(trx, ruled);
  const among = {
    products: [...new Set(rows.flatMap(({ product_id }) => product_id ?? []))],
    workorders: [...new Set(rows.map(({ workorder_id }) => workorder_id))],
  };
  const blacklistedApps = await readBlacklistedApps(trx, rules);
  const found: Found[] = [];
  for (const rule of rules) {
    const facts = { ...(await readRuleFacts(trx, rule.company_id, rule, among)), blacklistedApps };
    for (const code of codesOf.get(rule.company_id) ?? []) {
      const since = Math.max(code.from.getTime(), rule.holds_from.getTime());
      const restarted = putBack.get(`${rule.id} ${code.extendedId}`)?.getTime() ?? 0;
      const scans = ((rule.kind === 'reports' ? reports : histories).get(code.extendedId) ?? [])
        .filter((row) => isLookedAt(rule, row, ofMany, facts.products) && row.created_at.getTime() > restarted)
        .map((row) => readScan(row, rule, facts, known.get(code.extendedId)));
      for (const { scan } of findHits(rule, scans)) if (scan.at >= since) found.push({ rule, scan });
    }
  }
  // In one order, so that two workers never wait for each other.
  found.sort((a, b) => (a.scan.extendedId < b.scan.extendedId ? -1 : a.scan.extendedId > b.scan.extendedId ? 1 : 0));
  await applyHits(trx, found);
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

/** A scan that meets a rule. */
interface Found {
  rule: ScanRuleRow;
  scan: ReadScan;
}

/** Every scan that meets a rule is suspicious; the rest follows once a day for each rule and code. */
async function applyHits(trx: Trx, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  await lockHitsOf(trx, found);
  const hits = await insertHits(trx, found);
  const blacklisted = new Set<number>();
  for (const { id, rule, scan } of hits) {
    if (rule.action === 'blacklist' && (await blacklist(trx, rule, scan.extendedId, id))) blacklisted.add(id);
  }
  // After its code, as a photo of it does: one that held its scan and waited for its code would wait for the photo.
  // A report makes no scan suspicious: its case says that there is one.
  const scans = found.filter(({ scan }) => scan.source !== 'report');
  for (const [reason, marked] of Map.groupBy(scans, ({ rule }) => suspicionOf[rule.kind])) {
    await markSuspicious(
      trx,
      reason,
      marked.map(({ scan }) => scan),
    );
  }
  const opened = await raiseAlerts(
    trx,
    hits.map(({ rule, scan }) => ({
      scan: { ...scan, companyId: rule.company_id, madeAt: new Date(scan.at) },
      reason: suspicionOf[rule.kind],
    })),
  );
  for (const { id, rule, scan, isFirst } of hits) {
    if (!isFirst && !blacklisted.has(id) && !opened.has(scan.extendedId)) continue;
    const event = { kind: 'scan_rules', companyId: rule.company_id, subjectId: id } as const;
    const readers = rule.recipient_ids.length > 0 ? rule.recipient_ids : [null];
    for (const authorId of readers) await recordNotice(trx, { ...event, authorId });
  }
}

/** Two workers that found the same scans do not wait for each other's rows. */
async function lockHitsOf(trx: Trx, found: readonly Found[]): Promise<void> {
  const ids = found.map(({ scan }) => scan.extendedId);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('rule hits ' || id, 0)) FROM (
    SELECT DISTINCT id FROM unnest(${ids}::text[]) AS id ORDER BY id) AS codes`.execute(trx);
}

interface Hit extends Found {
  id: number;
  /** The rule has not met the code before. */
  isFirst: boolean;
}

/** Notes the first scan of a day for each rule and code. @returns those that are new */
async function insertHits(trx: Trx, found: readonly Found[]): Promise<Hit[]> {
  const firsts = new Map<string, Found>();
  for (const one of found) {
    const key = keyOf(one.rule.id, one.scan.extendedId, dayOf(one.scan));
    if (!firsts.has(key)) firsts.set(key, one);
  }
  const values = [...firsts.values()];
  const column = <T>(of: (one: Found) => T) => values.map(of);
  const { rows: known } = await sql<{ rule_id: number; extended_id: string }>`
    SELECT DISTINCT rule_id, extended_id FROM scan_rule_hits
     WHERE rule_id = ANY(${column(({ rule }) => rule.id)}::integer[])
       AND extended_id = ANY(${column(({ scan }) => scan.extendedId)}::text[])`.execute(trx);
  const met = new Set(known.map(({ rule_id, extended_id }) => `${rule_id} ${extended_id}`));
  const { rows } = await sql<{ id: number; rule_id: number; extended_id: string; day: string }>`
    INSERT INTO scan_rule_hits (rule_id, company_id, extended_id, day, product_id, scan_id, scan_uuid, scanned_at)
    SELECT * FROM unnest(${column(({ rule }) => rule.id)}::integer[], ${column(({ rule }) => rule.company_id)}::integer[],
             ${column(({ scan }) => scan.extendedId)}::text[], ${column(({ scan }) => dayOf(scan))}::date[],
             ${column(({ scan }) => scan.productId)}::integer[],
             ${column(({ scan }) => (scan.source === 'report' ? null : scan.id))}::bigint[],
             ${column(({ scan }) => scan.uuid)}::uuid[],
             ${column(({ scan }) => new Date(scan.at))}::timestamptz[])
    ON CONFLICT DO NOTHING RETURNING id, rule_id, extended_id, day::text`.execute(trx);
  const hits = rows.flatMap(({ id, rule_id, extended_id, day }) => {
    const one = firsts.get(keyOf(rule_id, extended_id, day));
    if (!one) return [];
    const key = `${rule_id} ${extended_id}`;
    const isFirst = !met.has(key);
    met.add(key);
    return [{ ...one, id, isFirst }];
  });
  return hits;
}

const keyOf = (ruleId: number, extendedId: string, day: string) => `${ruleId} ${day} ${extendedId}`;

/** Blacklists a code that is not, and keeps what it was with the hit. @returns whether it did */
async function blacklist(trx: Trx, rule: ScanRuleRow, extendedId: string, hitId: number): Promise<boolean> {
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
  if (changed === 0) return false;
  // Somebody else has put it back meanwhile: the earlier hit has nothing left to put back.
  await sql`
    UPDATE scan_rule_hits SET put_back_at = now()
     WHERE rule_id = ${rule.id} AND extended_id = ${extendedId} AND action = 'blacklist' AND put_back_at IS NULL
       AND id <> ${hitId}`.execute(trx);
  return true;
}
