'use server';

import { getTranslations } from 'next-intl/server';
import * as z from 'zod';
import { searchCodes } from '#lib/contract/codes.ts';
import { listIngestions } from '#lib/contract/ingestion.ts';
import { getScan } from '#lib/contract/scans.ts';
import { getWorkorder, listWorkorders } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** One thing found by reference, key or id. */
export interface FoundItem {
  key: string;
  /** The heading it is listed under. */
  kind: string;
  label: string;
  detail?: string;
  href: string;
}

const schema = z.string().trim().min(2).max(100);

/**
 * What the command palette finds: orders by reference, remarks or id, records by key or name, codes by id or serial,
 * scans by id.
 */
export async function findByReference(query: string): Promise<CallResult<FoundItem[]>> {
  const t = await getTranslations('shell');
  return runAction({ schema, input: query }, async (search, user) => ({
    ok: true,
    data: (
      await Promise.all([
        findWorkorders(search, user, t),
        findRecords(search, user, t),
        findCodes(search, user, t),
        findScan(search, user, t),
      ])
    ).flat(),
  }));
}

async function findWorkorders(search: string, user: SessionUser, t: Translator<'shell'>): Promise<FoundItem[]> {
  if (!can(user, 'workorder_view')) return [];
  const number = /^\d{1,9}$/.test(search) ? Number(search) : 0;
  const [listed, byId] = await Promise.all([
    call(listWorkorders, { query: { search, limit: 6 } }, { timeout: 4_000 }),
    number > 0 ? call(getWorkorder, { params: { id: number } }, { timeout: 4_000 }) : undefined,
  ]);
  const orders = [...(byId?.ok ? [byId.data] : []), ...(listed.ok ? listed.data.results : [])];
  return [...new Map(orders.map((order) => [order.id, order])).values()].map((order) => ({
    key: `workorder-${order.id}`,
    kind: t('nav.workorders'),
    label: order.reference ?? t('found.workorder', { id: String(order.id) }),
    detail: order.remarks || String(order.id),
    href: paths.workorder(order.id),
  }));
}

async function findRecords(search: string, user: SessionUser, t: Translator<'shell'>): Promise<FoundItem[]> {
  if (!can(user, 'ingestion_view')) return [];
  const listed = await call(listIngestions, { query: { search, limit: 6 } }, { timeout: 4_000 });
  if (!listed.ok) return [];
  return listed.data.results.map((record) => ({
    key: `ingestion-${record.key}`,
    kind: t('found.records'),
    label: record.description || record.key,
    detail: record.key,
    href: paths.ingestionRecord(record.key),
  }));
}

/** Ids and serial numbers are looked up whole: among millions of codes nothing else is quick. */
async function findCodes(search: string, user: SessionUser, t: Translator<'shell'>): Promise<FoundItem[]> {
  if (!can(user, 'codes_view') || !/^[\w%./~-]{4,200}$/.test(search)) return [];
  const asked = [
    /^[\w%./~-]{8,}$/.test(search) && { extended_id: search },
    /^\d{4,15}$/.test(search) && { serial_number: search },
  ];
  const answers = await Promise.all(
    asked.map((filter) =>
      filter ? call(searchCodes, { query: { ...filter, limit: '3' } }, { timeout: 4_000 }) : null,
    ),
  );
  return answers
    .flatMap((answer) => (answer?.ok ? answer.data.results : []))
    .map((code) => ({
      key: `code-${code.extended_id}`,
      kind: t('nav.codes'),
      label: code.serial_number ?? code.extended_id,
      detail: code.extended_id,
      href: paths.code(code.extended_id),
    }));
}

async function findScan(search: string, user: SessionUser, t: Translator<'shell'>): Promise<FoundItem[]> {
  const params = getScan.params.safeParse({ uuid: search.toLowerCase() });
  if (!params.success || !can(user, 'scan_view')) return [];
  const found = await call(getScan, { params: params.data }, { timeout: 4_000 });
  if (!found.ok) return [];
  const { uuid, result, code } = found.data;
  const common = await getTranslations('common');
  return [
    {
      key: `scan-${uuid}`,
      kind: t('nav.scans'),
      label: `${common(`verdict.${result}`)}: ${code}`,
      detail: uuid,
      href: paths.scan(uuid),
    },
  ];
}
