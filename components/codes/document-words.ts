import type { StatusTone } from '#components/ui/status.tsx';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import { activationStatusNames } from '#lib/contract/values/codes.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { daysOf } from './days-of-filters.ts';

type DocumentStatus = DocumentRecord['status'];

/** The colour of a document's state. */
export const documentTones: Record<DocumentStatus, StatusTone> = {
  pending: 'wait',
  'in-progress': 'running',
  complete: 'ok',
  error: 'bad',
  expired: 'off',
};

/** Whether `row_count` of a document is a number of pages, which lines do not mention. */
export const countsPages = (category: string): boolean => category === 'case' || category === 'inspection';

/** True while a document is on its way by itself. */
export function isBeingMade(document: Pick<DocumentRecord, 'status'>): boolean {
  return document.status === 'pending' || document.status === 'in-progress';
}

/** Names of what filters point at by id, as `products 12` → name. */
export type FilterNames = Record<string, string>;

/** Filters that are said by their name and their value. */
const saidFilters = [
  'campaign',
  'brands',
  'products',
  'workorder',
  'serial_number',
  'extended_id',
  'activated_by',
] as const;

/** The filters of an export as a person would say them: 'All codes', 'Product Nordlys Serum, active'. */
export function describeFilters(
  parameters: Record<string, unknown>,
  t: Translator<'activity'>,
  timeZone: string,
  names: FilterNames = {},
): string {
  const line = filterLine(parameters, t, timeZone, names);
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** The same within a line. */
export function filterLine(
  given: Record<string, unknown>,
  t: Translator<'activity'>,
  timeZone: string,
  names: FilterNames = {},
): string {
  const { form, ...parameters } = given;
  const filters = wordsOf(parameters, t, timeZone, names);
  if (form === 'xlsx') return t('words.workbook', { filters });
  return form === 'spreadsheet' ? t('words.spreadsheet', { filters }) : filters;
}

function wordsOf(
  parameters: Record<string, unknown>,
  t: Translator<'activity'>,
  timeZone: string,
  names: FilterNames,
): string {
  if (typeof parameters.chosen === 'number') return t('words.chosen', { count: parameters.chosen });
  const parts = Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => describeFilter(name, value, names, { t, timeZone }));
  return parts.length === 0 ? t('words.all') : parts.join(', ');
}

/** Records that a document refers to, as filters: for their names. */
export function documentFilters({
  category,
  parameters,
  related_id,
}: Pick<DocumentRecord, 'category' | 'parameters' | 'related_id'>): Record<string, unknown> {
  return category === 'artwork' ? { workorder: related_id } : parameters;
}

/** Describes the content of a document. */
export function describeDocument(
  document: Pick<DocumentRecord, 'category' | 'parameters' | 'related_id'>,
  t: Translator<'activity'>,
  timeZone: string,
  names: FilterNames = {},
): string {
  if (document.category === 'scan') return describeScans(document.parameters, t);
  if (document.category === 'inspection') return t('words.inspections');
  if (document.category === 'case') return t('words.dossier', { id: String(document.parameters.case) });
  if (document.category !== 'artwork') return describeFilters(document.parameters, t, timeZone, names);
  const { format, sheet, first, count } = document.parameters;
  const size = typeof sheet === 'object' && sheet !== null && 'size' in sheet ? sheet.size : undefined;
  return t('words.artwork', {
    order: names[`workorder ${document.related_id}`] ?? t('words.workorder', { value: String(document.related_id) }),
    format: String(format).toUpperCase(),
    hasSheet: String(size !== undefined),
    sheet: String(size),
    part: count ? 'count' : Number(first) > 1 ? 'from' : 'all',
    from: String(Number(first)),
    count: String(count),
  });
}

const scanContents = ['days', 'products', 'places', 'codes'] as const;

function describeScans({ content, created_at }: Record<string, unknown>, t: Translator<'activity'>): string {
  const known = scanContents.find((name) => name === content);
  const what = known ? t(`words.scans.${known}`) : t('words.scans.label');
  return `${what} ${describeMoments(String(created_at ?? ''), t)}`;
}

function describeFilter(
  name: string,
  given: unknown,
  names: FilterNames,
  { t, timeZone }: { t: Translator<'activity'>; timeZone: string },
): string {
  const text = String(given);
  if (name === 'status') {
    const status = activationStatusNames[Number(text)];
    return status ? t(`words.${status}`) : t('words.status', { value: text });
  }
  if (name === 'blacklisted') {
    return text === 'true' || text === '1' ? t('words.blacklisted') : t('words.notBlacklisted');
  }
  if (name === 'activated_at' || name === 'updated_at') {
    return t(`words.${name}`, { value: describeMoments(daysOf(text, timeZone), t) });
  }
  if (name === 'serial_range' || name === 'sequence_range') {
    return t(`words.${name}`, { value: describeNumbers(text, t) });
  }
  const value = names[`${name} ${text}`] ?? text;
  const said = saidFilters.find((each) => each === name);
  if (said) return t(`words.${said}`, { value });
  return `${name.startsWith('scm_') ? (names[name] ?? name.slice(4)) : name} ${value}`;
}

/** A range of days as the contract writes it, in words. */
export function describeMoments(text: string, t: Translator<'activity'>): string {
  const [from = '', to] = text.split(',');
  if (to === undefined || to === from) return t('words.on', { from });
  if (from.startsWith('1970-')) return t('words.upTo', { to });
  if (to.startsWith('9999-')) return t('words.from', { from });
  return t('words.fromTo', { from, to });
}

/** A range of numbers as the contract writes it, in words. */
export function describeNumbers(text: string, t: Translator<'activity'>): string {
  const [from = '', to = from] = text.split(',');
  return from === to ? from : t('words.range', { from, to });
}
