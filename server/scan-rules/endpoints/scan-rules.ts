import type * as z from 'zod';
import * as contract from '#lib/contract/scan-rules.ts';
import { maxScanRules, wrongThresholds } from '#lib/contract/values/scan-rules.ts';
import { reason } from '#lib/texts/reason.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Database, Executor } from '#server/core/db/database.ts';
import { DomainError, type FieldErrors, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import type { RuleTerms } from '../kinds/rule-kind.ts';
import { presentHit, presentScanRule } from '../present/present-scan-rule.ts';
import { countBlacklisted, listHits, restoreBlacklistedCodes } from '../queries/rule-hits.ts';
import * as queries from '../queries/scan-rules.ts';
import { dryRun } from './dry-run.ts';

async function answer(db: Executor, actor: Actor, id: number) {
  const row = await queries.findScanRule(db, scopeOf(actor), id);
  if (!row) throw notFound();
  return presentScanRule(row, await queries.readRuleRefs(db, [row]));
}

export const listScanRules = endpoint(contract.listScanRules, async ({ query, actor, database, config }) => {
  const order = orderOf<'id'>(query.ordering, 'id');
  const page = await queries.listScanRules(database.db, scopeOf(actor), { ...query, ...order });
  const refs = await queries.readRuleRefs(database.db, page.rows);
  return toPage({ endpoint: contract.listScanRules, baseUrl: config.urls.api, query }, page, (row) =>
    presentScanRule(row, refs),
  );
});

export const getScanRule = endpoint(contract.getScanRule, ({ params, actor, database }) =>
  answer(database.db, actor, params.id),
);

export const createScanRule = endpoint(contract.createScanRule, async ({ body, actor, uow: { trx } }) => {
  refuseWithoutCodes(actor);
  if (!(await queries.hasRoomForRule(trx, actor.companyId))) {
    throw new DomainError('conflict', reason('atMostScanRules', { count: maxScanRules }));
  }
  await checkRefs(trx, actor.companyId, body);
  const { recipients, is_on, blacklist_reason } = body;
  return answer(
    trx,
    actor,
    await queries.insertScanRule(trx, {
      ...termsOf(body),
      is_on,
      blacklist_reason,
      recipient_ids: recipients,
      company_id: actor.companyId,
      created_by: actor.userId,
    }),
  );
});

export const updateScanRule = endpoint(contract.updateScanRule, ({ params: { id }, body, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    const rule = await queries.lockScanRule(trx, scopeOf(actor), id);
    if (!rule) throw notFound();
    await checkRefs(trx, rule.company_id, body);
    const { products, brands, recipients, ...values } = body;
    const changed = {
      is_on: values.is_on ?? rule.is_on,
      count: values.count === undefined ? rule.count : values.count,
      hours: values.hours === undefined ? rule.hours : values.hours,
      kilometres: values.kilometres === undefined ? rule.kilometres : values.kilometres,
      speed: values.speed === undefined ? rule.speed : values.speed,
      scm_field: values.scm_field === undefined ? rule.scm_field : values.scm_field,
      action: values.action ?? rule.action,
    };
    const [wrong] = wrongThresholds({ kind: rule.kind, ...changed });
    if (wrong) throw fieldError(wrong.name, reason(wrong.reason));
    await queries.updateScanRule(trx, id, {
      ...changed,
      product_ids: products ?? rule.product_ids,
      brand_ids: brands ?? rule.brand_ids,
      recipient_ids: recipients ?? rule.recipient_ids,
    });
    return answer(trx, actor, id);
  }),
);

export const deleteScanRule = endpoint(contract.deleteScanRule, async ({ params: { id }, actor, inUnitOfWork }) => {
  await inUnitOfWork(async ({ trx }) => {
    if (!(await queries.lockScanRule(trx, scopeOf(actor), id))) throw notFound();
    const count = await countBlacklisted(trx, id);
    if (count > 0) throw new DomainError('conflict', reason('scanRuleHasBlacklisted', { count }));
    await queries.deleteScanRule(trx, id);
  });
  return undefined;
});

export const listScanRuleHits = endpoint(
  contract.listScanRuleHits,
  async ({ params, query, actor, database, config }) => {
    if (!(await queries.findScanRule(database.db, scopeOf(actor), params.id))) throw notFound();
    const order = query.ordering ? orderOf<'id'>(query.ordering, 'id') : ({ column: 'id', direction: 'desc' } as const);
    const page = await listHits(database.db, params.id, { ...query, ...order });
    return toPage({ endpoint: contract.listScanRuleHits, baseUrl: config.urls.api, query, params }, page, presentHit);
  },
);

export const putBackScanRule = endpoint(contract.putBackScanRule, ({ params: { id }, body, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    const rule = await queries.lockScanRule(trx, scopeOf(actor), id);
    if (!rule) throw notFound();
    const { restored, changedSince, remaining } = await restoreBlacklistedCodes(trx, rule, body.code ?? null);
    return { restored, changed_since: changedSince, remaining };
  }),
);

export const dryRunScanRule = endpoint(contract.dryRunScanRule, async ({ params, body, actor, database }) => {
  const rule = await queries.findScanRule(database.db, scopeOf(actor), params.id);
  if (!rule) throw notFound();
  return runDry(database, rule.company_id, rule, body);
});

export const dryRunNewScanRule = endpoint(contract.dryRunNewScanRule, async ({ body, actor, database }) => {
  refuseWithoutCodes(actor);
  await checkRefs(database.db, actor.companyId, body.rule);
  return runDry(database, actor.companyId, termsOf(body.rule), body);
});

/** Rules are about the codes of one company. @throws DomainError permission_denied */
function refuseWithoutCodes(actor: Actor): void {
  if (actor.companyType !== 'brand_owner') {
    throw new DomainError('permission_denied', reason('selectionOfOwnCompany'));
  }
}

function termsOf(rule: contract.NewScanRule): RuleTerms {
  const { kind, count, hours, kilometres, speed, scm_field, action, products, brands } = rule;
  return { kind, count, hours, kilometres, speed, scm_field, action, product_ids: products, brand_ids: brands };
}

type Refs = Partial<Record<'products' | 'brands' | 'recipients', number[] | undefined>>;

/** @throws DomainError validation_error on what the company does not have */
async function checkRefs(db: Executor, companyId: number, given: Refs): Promise<void> {
  const fields: FieldErrors = {};
  const tables = { products: 'products', brands: 'brands', recipients: 'users' } as const;
  for (const name of ['products', 'brands', 'recipients'] as const) {
    const [unknown] = await queries.findUnknownRefs(db, companyId, tables[name], given[name] ?? []);
    if (unknown !== undefined) fields[name] = [reason('resourceNotFound')];
  }
  if (Object.keys(fields).length > 0) {
    throw new DomainError('validation_error', reason('fieldsInvalid'), { fields });
  }
}

const dayMs = 86_400_000;

async function runDry(
  database: Database,
  companyId: number,
  rule: RuleTerms,
  { created_at, limit }: Pick<z.output<typeof contract.dryRunScanRule.body>, 'created_at' | 'limit'>,
): Promise<contract.DryRun> {
  const [from = '', to = from] = created_at?.split(',') ?? [isoDay(Date.now() - 29 * dayMs), isoDay(Date.now())];
  const range = { from: new Date(from), to: new Date(Date.parse(to) + dayMs) };
  const { warned, blacklisted, codes } = await dryRun(database, companyId, rule, range, limit);
  return {
    from,
    to,
    warned,
    blacklisted,
    codes: codes.map(({ extendedId, action, at, scans }) => ({
      code: extendedId,
      action,
      at: new Date(at).toISOString(),
      scans: scans.map((scan) => ({
        uuid: scan.uuid,
        created_at: new Date(scan.at).toISOString(),
        source: scan.source,
        result: scan.result as contract.DryRun['codes'][number]['scans'][number]['result'],
        country: scan.country,
        position: scan.position,
      })),
    })),
  };
}

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length);
