import { plural } from '#components/ui/format.ts';
import type { StatusTone } from '#components/ui/status.tsx';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import { activationStatusNames } from '#lib/contract/values/codes.ts';

type DocumentStatus = DocumentRecord['status'];

/** The state of a document in words. */
export const documentWords: Record<DocumentStatus, { word: string; tone: StatusTone }> = {
  pending: { word: 'Waiting', tone: 'wait' },
  'in-progress': { word: 'Being made', tone: 'running' },
  complete: { word: 'Ready', tone: 'ok' },
  error: { word: 'Failed', tone: 'bad' },
  expired: { word: 'Expired', tone: 'off' },
};

/** True while a document is on its way by itself. */
export function isBeingMade(document: Pick<DocumentRecord, 'status'>): boolean {
  return document.status === 'pending' || document.status === 'in-progress';
}

/** Names of what filters point at by id, as `products 12` → name. */
export type FilterNames = Record<string, string>;

const labels: Record<string, string> = {
  campaign: 'campaign',
  brands: 'brand',
  products: 'product',
  workorder: 'workorder',
  activated_at: 'activated',
  updated_at: 'SCM data updated',
  status: 'status',
  serial_number: 'serial number',
  extended_id: 'id',
  activated_by: 'activated by user',
  serial_range: 'serial numbers',
  sequence_range: 'sequence',
};

/** The filters of an export as a person would say them: 'All codes', 'Product Nordlys Serum, active'. */
export function describeFilters(given: Record<string, unknown>, names: FilterNames = {}): string {
  const { form, ...parameters } = given;
  return filterWords(parameters, names) + (form === 'spreadsheet' ? ', for a spreadsheet' : '');
}

function filterWords(parameters: Record<string, unknown>, names: FilterNames): string {
  if (typeof parameters.chosen === 'number') return plural(parameters.chosen, 'chosen code');
  const parts = Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => describeFilter(name, value, names));
  if (parts.length === 0) return 'All codes';
  const line = parts.join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** What a document points at, as filters: for their names. */
export function documentFilters({
  category,
  parameters,
  related_id,
}: Pick<DocumentRecord, 'category' | 'parameters' | 'related_id'>): Record<string, unknown> {
  return category === 'artwork' ? { workorder: related_id } : parameters;
}

/** What a document holds, as a person would say it. */
export function describeDocument(
  document: Pick<DocumentRecord, 'category' | 'parameters' | 'related_id'>,
  names: FilterNames = {},
): string {
  if (document.category === 'scan') return describeScans(document.parameters);
  if (document.category !== 'artwork') return describeFilters(document.parameters, names);
  const { format, sheet, first, count } = document.parameters;
  const order = names[`workorder ${document.related_id}`] ?? `workorder ${document.related_id}`;
  const what = `Artwork of ${order}, ${String(format).toUpperCase()}`;
  const size = typeof sheet === 'object' && sheet !== null && 'size' in sheet ? ` on ${sheet.size} sheets` : '';
  const from = Number(first);
  const part = from > 1 || count ? `, from number ${from}${count ? `, ${count} codes` : ''}` : '';
  return `${what}${size}${part}`;
}

const scanContents: Record<string, string> = {
  scans: 'Scans',
  days: 'Scans by day',
  products: 'Scans by product',
  places: 'Scans by place',
  codes: 'Codes scanned again',
};

function describeScans({ content, created_at }: Record<string, unknown>): string {
  return `${scanContents[String(content)] ?? 'Scans'} ${describeMoments(String(created_at ?? ''))}`;
}

function describeFilter(name: string, value: unknown, names: FilterNames): string {
  const text = String(value);
  if (name === 'status') return activationStatusNames[Number(text)] ?? `status ${text}`;
  if (name === 'blacklisted') return text === 'true' || text === '1' ? 'blacklisted' : 'not blacklisted';
  const shown = names[`${name} ${text}`] ?? text;
  if (name === 'activated_at' || name === 'updated_at') return `${labels[name]} ${describeMoments(text)}`;
  if (name === 'serial_range' || name === 'sequence_range') return `${labels[name]} ${describeNumbers(text)}`;
  if (name.startsWith('scm_')) return `${names[name] ?? name.slice(4)} ${shown}`;
  return `${labels[name] ?? name} ${shown}`;
}

/** A range of days as the contract writes it, in words. */
export function describeMoments(text: string): string {
  const [from = '', to] = text.split(',');
  if (to === undefined || to === from) return `on ${from}`;
  if (from.startsWith('1970-')) return `up to ${to}`;
  if (to.startsWith('9999-')) return `from ${from}`;
  return `from ${from} to ${to}`;
}

/** A range of numbers as the contract writes it, in words. */
export function describeNumbers(text: string): string {
  const [from = '', to = from] = text.split(',');
  return from === to ? from : `${from} to ${to}`;
}
