import 'server-only';
import { getTranslations } from 'next-intl/server';
import { searchCodes } from '#lib/contract/codes.ts';
import { listScmFields } from '#lib/contract/scm-fields.ts';
import { search } from '#lib/contract/search.ts';
import { codeCandidates } from '#lib/contract/values/code-candidates.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';

/** Filter that finds codes by a text. */
export interface FoundFilter {
  name: string;
  value: string;
  /** 'Id', 'Serial number', or the SCM field's name. */
  label: string;
}

export interface FoundFilters {
  /** Filters whose whole value is the text. */
  exact: FoundFilter[];
  /** Ids of a few codes that have the text in their id or at the beginning of their serial number, where none is exact. */
  ids: string[];
  /** Newest codes in whose ids the text was looked for, where not all were. */
  newestCodes: number | null;
}

/** As many SCM fields as are looked through for a value. */
const mostFields = 30;

/** Finds the filters that match a text: an id (or the content of a code), a serial number, a value of an SCM field. */
export async function readFoundFilters(wanted: string): Promise<CallResult<FoundFilters>> {
  const t = await getTranslations('codes');
  const fields = await call(listScmFields, { query: { limit: 200 } }, { timeout: 5_000 });
  const names = new Map((fields.ok ? fields.data.results : []).map(({ key, name }) => [key, name]));
  const ids = [...new Set([wanted, ...codeCandidates(wanted)])].filter((id) => id.length <= 512);
  const tries: FoundFilter[] = [
    ...ids.map((value) => ({ name: 'extended_id', value, label: t('column.id') })),
    ...(/^\d{1,15}$/.test(wanted) ? [{ name: 'serial_number', value: wanted, label: t('column.serial') }] : []),
    ...[...names].slice(0, mostFields).map(([key, label]) => ({ name: `scm_${key}`, value: wanted, label })),
  ];
  const looks = await Promise.all(
    tries.map(({ name, value }) => call(searchCodes, { query: { [name]: value, limit: '1' } }, { timeout: 8_000 })),
  );
  const failed = looks.find((look) => !look.ok && look.status !== 400);
  const exact = tries.filter((_, index) => looks[index]?.ok && looks[index].data.results.length > 0);
  if (exact.length > 0) return { ok: true, data: { exact, ids: [], newestCodes: null } };
  if (failed && !failed.ok) return failed;
  if (wanted.length < 2) return { ok: true, data: { exact: [], ids: [], newestCodes: null } };
  const found = await call(search, { query: { text: wanted.slice(0, 100) } }, { timeout: 5_000 });
  const codes = found.ok ? found.data.items.filter(({ kind }) => kind === 'code') : [];
  const newestCodes = found.ok ? found.data.newest_codes : null;
  return { ok: true, data: { exact: [], ids: codes.map(({ key }) => key), newestCodes } };
}
