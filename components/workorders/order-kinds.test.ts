import { describe, expect, it } from 'vitest';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { bodyOf, fieldsOf, type OrderKind } from './order-kind.ts';
import { orderKinds } from './order-kinds.ts';
import { noLookups } from './order-lookups.ts';
import type { Order, OrderValues } from './order-values.ts';

const t = translatorFor('en', 'workorders');

const template: WorkorderTemplate = {
  id: 3,
  name: 'Serum carton',
  description: '',
  company: 1,
  custom_layout: null,
  substrate: 2,
  substrate_name: 'Invercote 260',
  printing_partner: null,
  image: null,
  code_layout: 'sg-outside',
  use_serial_number: false,
  is_hybrid: true,
  is_fp_serialized: true,
  is_static_print: false,
  is_archived: false,
  activate_on_complete: true,
  url_prefix: '',
  extended_id_style: 'compact-12',
  partner_permissions: [],
  picture: null,
};

const orderOf = (values: OrderValues, chosen?: WorkorderTemplate): Order => ({
  values,
  template: chosen,
  lookups: { ...noLookups, partners: [{ id: 4, name: 'Durst' }] },
  productName: undefined,
});
/** Body for the filled-in fields, as the endpoint's own rules accept it. */
const sent = (kind: OrderKind, values: OrderValues, chosen?: WorkorderTemplate) =>
  kind.schema.parse(bodyOf(kind, orderOf(values, chosen)));

describe.each(Object.entries(orderKinds))('the %s order', (_, kind: OrderKind) => {
  it('shows each of its fields once, and begins with values of no others', () => {
    const fields = fieldsOf(kind);
    expect(new Set(fields).size).toBe(fields.length);
    // The forms make compact ids and do not ask.
    expect([...fields, 'extended_id_style']).toEqual(expect.arrayContaining(Object.keys(kind.defaults(noLookups))));
  });

  it('asks for what its endpoint requires, and says so at the field', () => {
    const { error } = kind.schema.safeParse(bodyOf(kind, orderOf(kind.defaults(noLookups))));
    expect(fieldsOf(kind)).toEqual(expect.arrayContaining((error?.issues ?? []).map(({ path }) => path[0])));
    expect(error?.issues.map(({ path }) => path[0])).toContain('quantity');
  });
});

describe('a secure order', () => {
  const { secure } = orderKinds;
  const order = {
    quantity: 10,
    reference: 'A',
    printing_partner: 4,
    code_layout: 'sg-inside' as const,
    activate_on_complete: false,
  };

  it('leaves out what was not filled in', () => {
    expect(sent(secure, { ...order, url_prefix: '', remarks: ' ', substrate: null, product: '' })).toEqual(order);
  });

  it('leaves out what belongs to another choice', () => {
    expect(sent(secure, { ...order, custom_layout: 5, static_unique_codes_quantity: 2 })).toEqual(order);
  });

  it('is not kept back by a wrong value of another choice', () => {
    expect(sent(secure, { ...order, static_unique_codes_quantity: Number.NaN })).toEqual(order);
  });

  it('keeps what belongs to the choice made', () => {
    const chosen = { ...order, code_layout: 'custom' as const, custom_layout: 5, is_static_print: true };
    const values = { ...chosen, static_unique_codes_quantity: 2 };
    expect(sent(secure, values)).toEqual(values);
  });

  it('waits for a printing partner that has not accepted yet', () => {
    const asked = {
      ...orderOf({ ...order, printing_partner: 9 }),
      lookups: { ...noLookups, askedPartners: [{ id: 9, name: 'New' }] },
    };
    expect(bodyOf(secure, asked)).toMatchObject({ printing_partner: 9, awaits_partner: true });
    expect(secure.outcome(asked, t)[0]).toBe('Sent to New when the partner accepts');
    expect(bodyOf(secure, orderOf(order))).not.toHaveProperty('awaits_partner');
  });

  it('begins with the only printing partner there is', () => {
    expect(secure.defaults(orderOf({}).lookups).printing_partner).toBe(4);
    expect(secure.defaults(noLookups).printing_partner).toBeUndefined();
  });

  it('leaves it to the person whether its codes become active', () => {
    const undecided = { ...order, activate_on_complete: undefined };
    const { error } = secure.schema.safeParse(bodyOf(secure, orderOf(undecided)));
    expect(error?.issues.map(({ path }) => path)).toEqual([['activate_on_complete']]);
    expect(secure.defaults(noLookups)).not.toHaveProperty('activate_on_complete');
    expect(secure.outcome(orderOf(undecided), t).join()).not.toMatch(/active/i);
    expect(secure.outcome(orderOf({ ...order, activate_on_complete: true }), t)).toContain(
      'Active as soon as they are printed',
    );
  });

  it('takes the choice of its template', () => {
    expect(secure.providedBy(template)).toMatchObject({ activate_on_complete: true });
  });

  it('says who confirms it, and what the codes are put on', () => {
    const [confirmed, , , product] = secure.outcome(orderOf({ ...order, product: 'NS-30' }), t);
    expect(confirmed).toBe('Generated when Durst has confirmed equipment and substrate');
    expect(product).toBe('Assigned to NS-30');
  });
});

describe('an order from a template', () => {
  const kind = orderKinds.template;
  const order = { template: 3, quantity: 10 };
  const all = { ...order, printing_partner: 4, total_impressions: 5, due_date: '2031-05-01', reference: '' };

  it('names a partner where the template has none, and when it is due', () => {
    const { printing_partner, due_date } = all;
    expect(sent(kind, all, template)).toEqual({ ...order, printing_partner, due_date });
  });

  it('leaves out what the template decides', () => {
    expect(sent(kind, all, { ...template, code_layout: 'none' })).toEqual(order);
    expect(sent(kind, { ...all, due_date: '' }, { ...template, printing_partner: 7 })).toEqual(order);
  });

  it('prints each code several times where the template does', () => {
    const isStatic = { ...template, code_layout: 'none' as const, is_static_print: true };
    expect(sent(kind, all, isStatic)).toEqual({ ...order, total_impressions: 5 });
  });

  it('says what comes of it once there is a template', () => {
    const product = 'Assigned to no product';
    expect(kind.outcome(orderOf(order), t)).toEqual([product]);
    expect(kind.outcome(orderOf(order, template), t)).toEqual([
      'Generated when the printing partner has confirmed',
      product,
    ]);
    expect(kind.look(orderOf(order))).toBeUndefined();
    expect(kind.look(orderOf(order, template))).toMatchObject({ layout: 'sg-outside', style: 'compact-12' });
  });
});

describe('an order of SID codes', () => {
  it('lets the service fill in the address and says whether the codes will be active', () => {
    const values = { quantity: 5, reference: 'A', url_prefix: ' ', activate_on_complete: false };
    expect(sent(orderKinds.sid, values)).not.toHaveProperty('url_prefix');
    expect(orderKinds.sid.outcome(orderOf(values), t)[0]).toMatch(/^Inactive/);
    expect(orderKinds.sid.largeOutcome(orderOf(values), t)).toMatch(/stay inactive/);
  });
});
