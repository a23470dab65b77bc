import type * as z from 'zod';
import type { Workorder, WorkorderTemplate } from '#lib/contract/workorders.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { type OrderFieldWords, type OrderText, orderFields } from './order-fields.ts';
import type { OrderLookups } from './order-lookups.ts';
import type { Order, OrderField, OrderValues, ShownField } from './order-values.ts';

/** Properties that decide how a code looks. */
export interface CodeLook {
  urlPrefix: string;
  style: Workorder['extended_id_style'];
  layout: Workorder['code_layout'];
}

/** Differences between kinds of orders. */
export interface OrderKind {
  /** Title of the page and of the form. */
  titleKey: OrderText;
  /** Description of these codes, in a line. */
  stateKey: OrderText;
  tabKey: OrderText;
  path: string;
  /** Body of the endpoint that takes the order. */
  schema: z.ZodType<OrderValues, OrderValues>;
  /** Under this name what was typed outlives a reload; with names to choose from, one for each template. */
  draft: string;
  /** Whether it can name templates, printing partners, …: the page reads them. */
  hasLookups: boolean;
  /** The templates it can name. */
  takesTemplate: (template: WorkorderTemplate) => boolean;
  /** The fields it shows; those in a list of their own are side by side. */
  sections: readonly { legendKey: OrderText; fields: readonly (ShownField | readonly ShownField[])[] }[];
  words: { readonly [F in ShownField]?: Partial<OrderFieldWords> };
  /** Initial values: the defaults of the service, but for compact ids. */
  defaults: (lookups: OrderLookups) => OrderValues;
  /** Values that a chosen template fills in and locks. */
  providedBy: (template: WorkorderTemplate) => OrderValues;
  /** Says what the chosen template sets, where that cannot be changed or added to. */
  describesTemplate: boolean;
  /** Undefined while nothing can be shown. */
  look: (order: Order) => CodeLook | undefined;
  /** Results of the order, one a line. */
  outcome: (order: Order, t: Translator<'workorders'>) => readonly string[];
  /** Consequence, shown before a very large order is sent. */
  largeOutcome: (order: Order, t: Translator<'workorders'>) => string;
  /** Whether it has to name a printing partner and the company has none. */
  lacksPartner?: (order: Order) => boolean;
}

/** A field as this kind of order words it. */
export function wordsOf(kind: OrderKind, field: ShownField): OrderFieldWords {
  return { ...orderFields[field], ...kind.words[field] };
}

/** The fields that a kind of order can show, in their order on the page. */
export function fieldsOf(kind: OrderKind): ShownField[] {
  return kind.sections.flatMap(({ fields }) => fields.flat());
}

/** Body of the request: without fields of another choice and without empty optional fields. */
export function bodyOf(kind: OrderKind, order: Order): OrderValues {
  const body = { ...order.values };
  for (const field of fieldsOf(kind)) {
    const { when, optional } = wordsOf(kind, field);
    if ((when && !when(order)) || (optional && isEmpty(body[field]))) delete body[field];
  }
  return awaitsPartner(order) ? { ...body, awaits_partner: true } : body;
}

/** Whether the printing partner of an order has not accepted the partnership yet. */
export function awaitsPartner({ values, lookups }: Order): boolean {
  return lookups.askedPartners.some(({ id }) => id === values.printing_partner);
}

function isEmpty(value: OrderValues[OrderField]): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
