import { expect, it } from 'vitest';
import { codegenStatus } from '#lib/contract/values/workorders.ts';
import { possibleSteps, stepRights } from './possible-steps.ts';

type Workorder = Parameters<typeof possibleSteps>[0];

const made: Workorder = {
  canceled_at: null,
  code_layout: 'sg-inside',
  codegen_status: codegenStatus.completed,
  inactive_codes: null,
  partner_permissions: ['activate_codes'],
  state: 'completed',
  unprinted: null,
};
const brand = { id: 1, name: 'Brand', slug: 'brand' };
const printer = { id: 2, name: 'Printer', slug: 'printer' };
const rights = (company: { id: number }, permissions: readonly string[]) =>
  stepRights({ company, permissions }, { company: brand, printing_partner: printer });

const steps = (workorder: Partial<Workorder>, permissions: readonly string[] = ['codes_edit']) =>
  possibleSteps({ ...made, ...workorder }, rights(printer, permissions));

it('offers to activate codes where the order lets the partner, and its codes are there', () => {
  expect(steps({}).activate).toBe(true);
  expect(steps({ state: 'ready to print' }).activate).toBe(true);
  expect(steps({}, []).activate).toBe(false);
  expect(possibleSteps(made, rights(brand, ['codes_edit'])).activate).toBe(false);
  expect(steps({ partner_permissions: [] }).activate).toBe(false);
  expect(steps({ canceled_at: '2026-11-02T10:00:00.000Z' }).activate).toBe(false);
  for (const codegen_status of [codegenStatus.waiting, codegenStatus.queued, codegenStatus.generating]) {
    expect(steps({ codegen_status }).activate).toBe(false);
  }
});

it('offers the brand owner to activate codes that are inactive once its order is made', () => {
  const own = (workorder: Partial<Workorder>, permissions = ['codes_edit']) =>
    possibleSteps({ ...made, ...workorder }, rights(brand, permissions)).activate;
  expect(own({ inactive_codes: 90 })).toBe(true);
  expect(own({ inactive_codes: 0 })).toBe(false);
  expect(own({ inactive_codes: 90 }, [])).toBe(false);
  expect(own({ inactive_codes: 90, canceled_at: '2026-11-02T10:00:00.000Z' })).toBe(false);
});

it('lets the brand owner decide, and no partner activate, while it is not known which codes were printed', () => {
  const unprinted = {
    is_known: false,
    quantity: null,
    ranges: [],
    by: null,
    at: '2026-11-02T10:00:00.000Z',
    task: null,
  };
  expect(steps({ unprinted })).toMatchObject({ activate: false, decide: false });
  expect(possibleSteps({ ...made, unprinted }, rights(brand, ['codes_edit'])).decide).toBe(true);
  expect(possibleSteps({ ...made, unprinted }, rights(brand, [])).decide).toBe(false);
  expect(possibleSteps(made, rights(brand, ['codes_edit'])).decide).toBe(false);
});
