import { parseWholeNumber } from '#components/forms/parse-whole-number.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import { countryCodes } from '#lib/contract/values/countries.ts';
import { composeLine, spellingsOf } from '#lib/contract/values/line.ts';
import { maxQuantity } from '#lib/contract/values/workorders.ts';
import type { createFromTemplate } from '#lib/contract/workorder-orders.ts';
import { hasMark, type MarkReading, type NumberMark, readMarked } from '#lib/upload/columns/number-marks.ts';
import { type DateOrder, dateOrderOf, readValue } from '#lib/upload/columns/value-readings.ts';
import { suggestSku } from '#lib/upload/suggest-sku.ts';
import type { Named, OrderLookups } from '../order-lookups.ts';
import type { LineField } from './line-columns.ts';
import type { ReadLine } from './read-lines.ts';

const maxReference = 100;

export type LineBody = EndpointInput<typeof createFromTemplate>['body'];

/** Outcome of a line that was sent. */
export type LineOutcome =
  | { kind: 'ordered'; id: number }
  | { kind: 'refused'; messages: readonly { field: LineField | null; message: string }[] }
  /** No answer came: it is sent again under its key. */
  | { kind: 'unsure' };

export interface Line {
  row: number;
  values: Record<LineField, string>;
  isLeftOut: boolean;
  outcome?: LineOutcome | undefined;
}

/** Fault of a value. `suggestion` replaces it when it is chosen. */
export interface LineFault {
  field: LineField;
  code: FaultCode;
  suggestion?: string | undefined;
  /** The workorder that has the reference. */
  workorder?: number | undefined;
}

export type FaultCode =
  | 'productMissing'
  | 'productUnknown'
  | 'quantityMissing'
  | 'quantityForm'
  | 'quantityUnclear'
  | 'quantityRange'
  | 'partnerMissing'
  | 'partnerUnknown'
  | 'partnerOther'
  | 'partnerNone'
  | 'dateForm'
  | 'dateUnclear'
  | 'datePast'
  | 'templateMissing'
  | 'templateUnknown'
  | 'referenceLong'
  | 'referenceTwice'
  | 'referenceTaken'
  | 'marketUnknown';

export interface LineContext {
  lookups: Pick<OrderLookups, 'templates' | 'partners' | 'askedPartners'>;
  /** Template of lines that name none. */
  template: number | undefined;
  /** Undefined where there are too many to compare with. */
  skus: readonly string[] | undefined;
  /** SKUs by the names of their products, in small letters. */
  skusByName: ReadonlyMap<string, string>;
  /** SKUs that the service does not know, where `skus` is undefined. */
  unknownSkus: ReadonlySet<string>;
  /** Columns the table has. */
  fields: readonly LineField[];
  /** Order of day and month where the table does not tell. */
  dateOrder: DateOrder | undefined;
  /** Mark of quantities that can be read in two ways, and how it is read. */
  unclearMark: NumberMark | undefined;
  markReading: MarkReading | undefined;
  /** Begins the references of lines that have none. */
  name: string;
  /** Workorders by the references that exist already. */
  taken: ReadonlyMap<string, number>;
  /** Today's date for the reader. */
  today: string;
}

export interface CheckedLine extends Line {
  reference: string;
  /** NaN when it is no quantity. */
  quantity: number;
  faults: readonly LineFault[];
  /** Undefined while something is wrong. */
  body: LineBody | undefined;
  /** Name of the printing partner that has not accepted yet: the order waits for it. */
  waitsFor: string | undefined;
}

/** Lines as they are read: values that are clear take the form of the service. */
export function linesOf(read: readonly ReadLine[], unclearMark?: NumberMark): Line[] {
  const order = dateOrderOf(read.map(({ values }) => values.due_date ?? ''));
  return read.map(({ row, values }) => {
    const written = values.quantity ?? '';
    const isUnread = unclearMark !== undefined && hasMark(written, unclearMark);
    const quantity = isUnread ? undefined : parseWholeNumber(written);
    const date = values.due_date ?? '';
    return {
      row,
      isLeftOut: false,
      values: {
        product: values.product ?? '',
        quantity: quantity === undefined || Number.isNaN(quantity) ? written : String(quantity),
        printing_partner: values.printing_partner ?? '',
        due_date: order === 'dmy' || order === 'mdy' ? readValue({ kind: 'date', order }, date) : date,
        template: values.template ?? '',
        reference: values.reference ?? '',
        intended_markets: values.intended_markets ?? '',
      },
    };
  });
}

/** Whether the table has dates of which day and month could be swapped. */
export function hasUnclearDates(lines: readonly Line[]): boolean {
  return lines.some(({ values, isLeftOut }) => !isLeftOut && isUnclear(values.due_date));
}

/** Whether the table has quantities of which the mark could stand before decimals. */
export const hasUnclearNumbers = (lines: readonly Line[], mark: NumberMark | undefined): boolean =>
  mark !== undefined && lines.some(({ values, isLeftOut }) => !isLeftOut && hasMark(values.quantity, mark));

/** The reference under which a line is ordered: its own, or one of the name of the table and its row. */
export function referenceOf({ row, values }: Line, name: string): string {
  const own = composeLine(values.reference);
  return own === '' ? `${composeLine(name)}-${row}` : own;
}

/** Checks every line against what the company has, and against each other. */
export function checkLines(lines: readonly Line[], context: LineContext): CheckedLine[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const reference = referenceOf(line, context.name);
    if (!line.isLeftOut) counts.set(reference, (counts.get(reference) ?? 0) + 1);
  }
  return lines.map((line) => checkLine(line, context, counts));
}

function checkLine(line: Line, context: LineContext, counts: ReadonlyMap<string, number>): CheckedLine {
  const { values } = line;
  const faults: LineFault[] = [];
  const wrong = (field: LineField, code: FaultCode, more: Omit<LineFault, 'field' | 'code'> = {}) =>
    faults.push({ field, code, ...more });
  const reference = referenceOf(line, context.name);
  const quantity = readQuantity();
  if (line.outcome?.kind === 'ordered')
    return { ...line, reference, quantity: quantity ?? Number.NaN, faults, body: undefined, waitsFor: undefined };
  if (values.quantity.trim() === '') wrong('quantity', 'quantityMissing');
  else if (quantity === undefined) wrong('quantity', 'quantityUnclear');
  else if (Number.isNaN(quantity)) wrong('quantity', 'quantityForm', { suggestion: wholePartOf(values.quantity) });
  else if (quantity < 1 || quantity > maxQuantity) wrong('quantity', 'quantityRange');

  checkProduct();
  const template = findTemplate();
  const partner = template && findPartner(template.code_layout, template.printing_partner);
  const waitsFor = partner && context.lookups.askedPartners.find(({ id }) => id === partner.id)?.name;
  const dueDate = readDate();
  const markets = readMarkets();
  if (reference.length > maxReference) wrong('reference', 'referenceLong');
  else if ((counts.get(reference) ?? 0) > 1) wrong('reference', 'referenceTwice');
  // Without an answer the workorder of this reference may be its own.
  else if (line.outcome?.kind !== 'unsure' && context.taken.has(reference)) {
    wrong('reference', 'referenceTaken', { workorder: context.taken.get(reference) });
  }
  const product = values.product.trim();
  const body: LineBody | undefined =
    faults.length > 0 || !template || quantity === undefined
      ? undefined
      : {
          template: template.id,
          quantity,
          reference,
          ...(product !== '' && { product }),
          ...(dueDate && { due_date: dueDate }),
          ...(partner !== undefined && { printing_partner: partner.id }),
          ...(waitsFor !== undefined && { awaits_partner: true }),
          ...(markets.length > 0 && { intended_markets: markets }),
        };
  return { ...line, reference, quantity: quantity ?? Number.NaN, faults, body, waitsFor };

  /** NaN for no quantity, undefined where its mark is not decided. */
  function readQuantity(): number | undefined {
    const { unclearMark, markReading } = context;
    if (unclearMark === undefined || !hasMark(values.quantity, unclearMark))
      return parseWholeNumber(values.quantity) ?? Number.NaN;
    return markReading && Number(readMarked(values.quantity, unclearMark, markReading) ?? Number.NaN);
  }

  function checkProduct() {
    const { skus, skusByName, unknownSkus, fields } = context;
    const sku = values.product.trim();
    if (sku === '') {
      if (fields.includes('product')) wrong('product', 'productMissing');
      return;
    }
    const isKnown = skus ? spellingsOf(sku).some((one) => skus.includes(one)) : !unknownSkus.has(sku);
    if (isKnown) return;
    const suggestion = skusByName.get(sku.toLowerCase()) ?? suggestSku(sku, skus ?? []);
    wrong('product', 'productUnknown', { suggestion });
  }

  function findTemplate() {
    const { templates } = context.lookups;
    if (values.template.trim() === '') {
      const found = templates.find(({ id }) => id === context.template);
      if (!found) wrong('template', 'templateMissing');
      return found;
    }
    const found = findNamed(templates, values.template);
    if (!found) wrong('template', 'templateUnknown', { suggestion: nearestName(templates, values.template) });
    return found;
  }

  /** The partner that the order names; undefined where the template has it. */
  function findPartner(layout: string, own: number | null): Named | undefined {
    const partners = [...context.lookups.partners, ...context.lookups.askedPartners];
    const written = values.printing_partner.trim();
    if (layout === 'none') {
      if (written !== '') wrong('printing_partner', 'partnerNone', { suggestion: '' });
      return undefined;
    }
    if (written === '') {
      if (own !== null) return undefined;
      wrong('printing_partner', 'partnerMissing', partners.length === 1 ? { suggestion: partners[0]?.name } : {});
      return undefined;
    }
    const found = findNamed(partners, written);
    if (!found) {
      wrong('printing_partner', 'partnerUnknown', { suggestion: nearestName(partners, written) });
      return undefined;
    }
    if (own !== null && found.id !== own) {
      wrong('printing_partner', 'partnerOther', { suggestion: partners.find(({ id }) => id === own)?.name ?? '' });
      return undefined;
    }
    return found;
  }

  function readMarkets(): string[] {
    const written = values.intended_markets.trim().toUpperCase();
    const codes = [...new Set(written === '' ? [] : written.split(/[\s,;/]+/))];
    if (codes.some((code) => !countryCodes.includes(code))) wrong('intended_markets', 'marketUnknown');
    return codes;
  }

  function readDate(): string | undefined {
    const written = values.due_date.trim();
    if (written === '') return undefined;
    const order = isUnclear(written) ? context.dateOrder : dateOrderOf([written]);
    const date = order === 'dmy' || order === 'mdy' ? readValue({ kind: 'date', order }, written) : written;
    if (isUnclear(written) && !context.dateOrder) wrong('due_date', 'dateUnclear');
    else if (!isDate(date)) wrong('due_date', 'dateForm');
    else if (date < context.today) wrong('due_date', 'datePast');
    else return date;
    return undefined;
  }
}

const isUnclear = (value: string) => dateOrderOf([value]) === 'unknown';

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** '10000' for '10.000,00' and '10,00': a number with nothing behind its decimal mark. */
function wholePartOf(value: string): string | undefined {
  const [, whole = ''] = /^(.+)[.,]0{1,2}$/.exec(value.trim()) ?? [];
  const number = parseWholeNumber(whole);
  return number === undefined || Number.isNaN(number) ? undefined : String(number);
}

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** The entry of this name or number, whatever the case. */
function findNamed<T extends Named>(list: readonly T[], written: string): T | undefined {
  const wanted = plain(written);
  const named = list.filter(({ name }) => plain(name) === wanted);
  return named.length === 1 ? named[0] : list.find(({ id }) => String(id) === wanted);
}

/** The name that was probably meant: the only one that begins so, or the nearest. */
function nearestName(list: readonly Named[], written: string): string | undefined {
  const wanted = plain(written);
  const begun = list.filter(({ name }) => plain(name).startsWith(wanted) || wanted.startsWith(plain(name)));
  return begun.length === 1
    ? begun[0]?.name
    : suggestSku(
        written,
        list.map(({ name }) => name),
      );
}

/** A key that is the same for the same order: sent again, it is answered and not placed twice. */
export function keyOfLine(body: LineBody): string {
  const text = JSON.stringify(body, Object.keys(body).sort());
  // FNV-1a from two starts, as digests of the browser need https.
  const parts = [0x811c9dc5, 0x01234567].map((start) => {
    let hash = start;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
    return hash.toString(36).padStart(7, '0');
  });
  return `line-${parts.join('-')}`;
}

/**
 * Gives lines without a known partner one that was just invited: lines without any, and those of one unknown name,
 * where the table has no other.
 */
export function withPartner(lines: readonly CheckedLine[], partner: string): ReadonlySet<number> {
  const lacking = lines.filter(({ isLeftOut, faults }) => !isLeftOut && faults.some(isPartnerFault));
  const named = new Set(lacking.map(({ values }) => plain(values.printing_partner)).filter(Boolean));
  const isMeant = (written: string) => written === '' || named.size === 1 || written === plain(partner);
  return new Set(lacking.filter(({ values }) => isMeant(plain(values.printing_partner))).map(({ row }) => row));
}

const isPartnerFault = ({ code }: LineFault) => code === 'partnerMissing' || code === 'partnerUnknown';
