import type { Transaction } from 'kysely';
import { suspicionOf } from '#lib/contract/values/scan-rules.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';
import { readItemReports } from '#server/reports/shared/item-reports.ts';
import { markSuspicious } from '#server/scans/shared/mark-suspicious.ts';
import type { QueuedCode } from '#server/scans/shared/rule-queue.ts';
import { readKindFacts } from '../kinds/kinds.ts';
import type { ScanRuleRow } from '../kinds/rule-kind.ts';
import {
  asScanRow,
  type CodeRow,
  needsCodes,
  readCodes,
  readHistories,
  readProductsOf,
  readStaticWorkorders,
  type ScanRow,
  toRuleScan,
} from '../queries/history.ts';
import { blacklistByHit, insertHits, lockHitsOf, type Match, readRestored, restoreKey } from '../queries/rule-hits.ts';
import { raiseAlerts } from '../queries/scan-alerts.ts';
import { readActiveRules } from '../queries/scan-rules.ts';
import { comparesScans, findHits, watchesReports } from '../rules/find-hits.ts';

type Trx = Transaction<Schema>;

/** Applies the rules of companies to queued codes. Scans that two workers find at once have their effects once. */
export async function applyRulesTo(trx: Trx, queued: readonly QueuedCode[]): Promise<void> {
  const rules = await readActiveRules(trx, [...new Set(queued.map(({ companyId }) => companyId))]);
  const companies = new Set(rules.map(({ company_id }) => company_id));
  const codes = earliestOfEach(queued).filter(({ companyId }) => companies.has(companyId));
  if (codes.length > 0) await recordMatches(trx, await findMatches(trx, rules, codes));
}

/** Sorted by code, so that two workers lock codes in one order. */
function earliestOfEach(queued: readonly QueuedCode[]): QueuedCode[] {
  const codes = new Map<string, QueuedCode>();
  for (const code of queued) {
    const known = codes.get(code.extendedId);
    if (!known || code.from < known.from) codes.set(code.extendedId, code);
  }
  return [...codes.values()].sort((a, b) => (a.extendedId < b.extendedId ? -1 : 1));
}

/** @returns the new scans and reports that meet rules, sorted by code */
async function findMatches(trx: Trx, rules: readonly ScanRuleRow[], codes: readonly QueuedCode[]): Promise<Match[]> {
  const history = await readHistory(trx, rules, codes);
  const among = {
    products: [...new Set(history.rows.flatMap(({ product_id }) => product_id ?? []))],
    workorders: [...new Set(history.rows.map(({ workorder_id }) => workorder_id))],
  };
  const companies = [...new Set(rules.map(({ company_id }) => company_id))];
  const statics = new Set(await readStaticWorkorders(trx, companies, among.workorders));
  const restored = await readRestored(
    trx,
    codes.map(({ extendedId }) => extendedId),
  );
  const facts = await readKindFacts(trx, rules, among);
  const codesOf = Map.groupBy(codes, ({ companyId }) => companyId);
  const matches: Match[] = [];
  for (const rule of rules) {
    const products = await readProductsOf(trx, rule.company_id, rule, among);
    const isMeant = ({ product_id, workorder_id }: ScanRow) =>
      (!products || products.has(product_id ?? 0)) && !(comparesScans(rule.kind) && statics.has(workorder_id));
    for (const { extendedId, from } of codesOf.get(rule.company_id) ?? []) {
      const since = Math.max(from.getTime(), rule.holds_from.getTime());
      const restarted = restored.get(restoreKey(rule.id, extendedId))?.getTime() ?? 0;
      const rows = (watchesReports(rule.kind) ? history.reports : history.scans).get(extendedId) ?? [];
      const scans = rows
        .filter((row) => isMeant(row) && row.created_at.getTime() > restarted)
        .map((row) => toRuleScan(row, rule, history.codes.get(extendedId)));
      for (const { scan } of findHits(rule, scans, facts.get(rule.kind))) {
        if (scan.at >= since) matches.push({ rule, scan });
      }
    }
  }
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return matches.sort((a, b) => compare(a.scan.extendedId, b.scan.extendedId));
}

interface History {
  /** Rows of codes, where a rule needs them. */
  codes: ReadonlyMap<string, CodeRow>;
  scans: ReadonlyMap<string, ScanRow[]>;
  reports: ReadonlyMap<string, ScanRow[]>;
  /** All scans and reports. */
  rows: ScanRow[];
}

async function readHistory(trx: Trx, rules: readonly ScanRuleRow[], codes: readonly QueuedCode[]): Promise<History> {
  const ids = codes.map(({ extendedId }) => extendedId);
  const known: ReadonlyMap<string, CodeRow> = rules.some(needsCodes) ? await readCodes(trx, ids) : new Map();
  const rulesOf = Map.groupBy(rules, ({ company_id }) => company_id);
  const hours = new Map([...rulesOf].map(([id, ofCompany]) => [id, longestHours(ofCompany)]));
  const scans = await readHistories(trx, codes, ({ companyId }) => hours.get(companyId) ?? 0);
  const reports = await readReports();
  return {
    codes: known,
    scans: Map.groupBy(scans, ({ extended_id }) => extended_id),
    reports: Map.groupBy(reports, ({ extended_id }) => extended_id),
    rows: [...scans, ...reports],
  };

  async function readReports(): Promise<ScanRow[]> {
    const ofReports = rules.filter(({ kind }) => watchesReports(kind));
    if (ofReports.length === 0) return [];
    const earliest = Math.min(...codes.map(({ from }) => from.getTime()));
    const since = new Date(earliest - longestHours(ofReports) * 3_600_000);
    return (await readItemReports(trx, ids, since)).flatMap((report) => {
      const code = known.get(report.extended_id);
      return code ? [asScanRow(report, code)] : [];
    });
  }
}

const longestHours = (rules: readonly ScanRuleRow[]) => Math.max(0, ...rules.map((rule) => rule.hours ?? 0));

/** Marks each scan that meets a rule as suspicious. All other effects happen once a day for each rule and code. */
async function recordMatches(trx: Trx, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return;
  await lockHitsOf(
    trx,
    matches.map(({ scan }) => scan.extendedId),
  );
  const hits = await insertHits(trx, matches);
  const blacklisted = new Set<number>();
  for (const hit of hits) {
    if (hit.rule.action === 'blacklist' && (await blacklistByHit(trx, hit))) blacklisted.add(hit.id);
  }
  // Locks scans after their codes, as the recording of a photo does: the other order deadlocks with it.
  // A report makes no scan suspicious: its case mentions the report.
  const scans = matches.filter(({ scan }) => scan.source !== 'report');
  for (const [reason, marked] of Map.groupBy(scans, ({ rule }) => suspicionOf(rule.kind))) {
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
      reason: suspicionOf(rule.kind),
    })),
  );
  for (const { id, rule, scan, isFirst } of hits) {
    if (!isFirst && !blacklisted.has(id) && !opened.has(scan.extendedId)) continue;
    const event = { kind: 'scan_rules', companyId: rule.company_id, subjectId: id } as const;
    const recipients = rule.recipient_ids.length > 0 ? rule.recipient_ids : [null];
    for (const authorId of recipients) await recordNotice(trx, { ...event, authorId });
  }
}
