import type * as z from 'zod';
import type { createFromTemplate, createSg } from '#lib/contract/workorder-orders.ts';
import type { createSid, WorkorderTemplate } from '#lib/contract/workorders.ts';
import type { OrderLookups } from './order-lookups.ts';

type Body = z.input<typeof createSid.body> | z.input<typeof createSg.body> | z.input<typeof createFromTemplate.body>;
type FieldOf<B> = B extends unknown ? keyof B : never;
type ValueOf<B, F> = B extends unknown ? (F extends keyof B ? B[F] : never) : never;

/** Any field of any order. Whether it waits for its partner follows from the partner. */
export type OrderField = Exclude<FieldOf<Body>, 'awaits_partner'>;

/** Fields that the forms show. The others are for programs, or are set by a template. */
export type ShownField = Exclude<OrderField, 'extended_id_style' | 'is_hybrid' | 'template_image'>;

/** Values of an order form of any kind. */
export type OrderValues = { [F in OrderField | 'awaits_partner']?: ValueOf<Body, F> | undefined };

/** An order as far as it is filled in, with what is known of what it names. */
export interface Order {
  values: OrderValues;
  /** The chosen one. */
  template: WorkorderTemplate | undefined;
  lookups: OrderLookups;
  /** Name of the product that was picked here; a stored draft has its SKU only. */
  productName: string | undefined;
}
