import 'server-only';
import { getTranslations } from 'next-intl/server';
import { searchCodes } from '#lib/contract/codes.ts';
import { listIngestions } from '#lib/contract/ingestion.ts';
import { type FoundItem as ServiceItem, search } from '#lib/contract/search.ts';
import { getWorkorder, listWorkorders } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call } from '#lib/portal/client.ts';
import { isNotOffered } from '#lib/portal/foreign/not-offered-code.ts';
import { pageList, type TabName } from '#lib/portal/pages.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { Found, FoundItem } from './found-item.ts';

/**
 * Reads the results of the command palette in one call. A service that has only the interface's own endpoints is asked
 * for orders, uploads and codes one by one.
 */
export async function readFound(text: string, user: SessionUser): Promise<CallResult<Found>> {
  const t = await getTranslations('shell');
  const found = await call(search, { query: { text } }, { timeout: 4_000 });
  if (found.ok) {
    const isOperator = user.company.companyType === 'operator';
    const items = found.data.items.map((item) => present(item, isOperator, t));
    return { ok: true, data: { items, newestCodes: found.data.newest_codes } };
  }
  if (!isNotOffered(found)) return found;
  const parts = await Promise.all([
    findWorkorders(text, user, t),
    findRecords(text, user, t),
    findCodes(text, user, t),
  ]);
  return { ok: true, data: { items: parts.flat(), newestCodes: null } };
}

/** Tabs whose records are found, by the kind of result. */
const tabs = new Map(
  pageList.flatMap(([name, { finds, path }]) => (finds ? [[finds, { name: name as TabName, path }]] : [])),
);

function present({ kind, key, label, detail }: ServiceItem, isOperator: boolean, t: Translator<'shell'>): FoundItem {
  const item = { key: `${kind}-${key}`, label, ...(detail && { detail }) };
  const id = Number(key);
  switch (kind) {
    case 'workorder':
      return {
        ...item,
        kind: t('nav.workorders'),
        label: label || t('found.workorder', { id: key }),
        detail: detail || key,
        href: paths.workorder(id),
      };
    case 'ingestion':
      return { ...item, kind: t('found.records'), label: label || key, href: paths.ingestionRecord(key) };
    case 'code':
      return { ...item, kind: t('nav.codes'), href: paths.code(key) };
    case 'scan':
      return { ...item, kind: t('nav.scans'), detail: key, href: paths.scan(key) };
    case 'template': {
      const order = `${paths.newFromTemplate}?template=${key}`;
      return { ...item, kind: t('nav.templates'), href: isOperator ? paths.operatorTemplate(id) : order };
    }
    default: {
      const tab = tabs.get(kind);
      if (!tab) throw new Error(`No page finds ${kind}.`);
      return { ...item, kind: t(`view.${tab.name}`), label: label || detail, href: `${tab.path}/${id}` };
    }
  }
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
