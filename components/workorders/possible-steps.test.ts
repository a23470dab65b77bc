import { expect, it } from 'vitest';
import { codegenStatus } from '#lib/contract/workorders.ts';
import { possibleSteps } from './possible-steps.ts';

type Workorder = Parameters<typeof possibleSteps>[0];
type Rights = Parameters<typeof possibleSteps>[1];

const made: Workorder = {
  canceled_at: null,
  code_layout: 'sg-inside',
  codegen_status: codegenStatus.completed,
  partner_permissions: ['activate_codes'],
  state: 'completed',
};
const partner: Rights = { mayArchive: false, mayCancel: false, mayConfirm: true, mayReport: true, mayActivate: true };

const steps = (workorder: Partial<Workorder>, may: Partial<Rights> = {}) =>
  possibleSteps({ ...made, ...workorder }, { ...partner, ...may });

it('offers to activate codes where the order lets the partner, and its codes are there', () => {
  expect(steps({}).activate).toBe(true);
  expect(steps({ state: 'ready to print' }).activate).toBe(true);
  expect(steps({}, { mayActivate: false }).activate).toBe(false);
  expect(steps({ partner_permissions: [] }).activate).toBe(false);
  expect(steps({ canceled_at: '2026-11-02T10:00:00.000Z' }).activate).toBe(false);
  for (const codegen_status of [codegenStatus.waiting, codegenStatus.queued, codegenStatus.generating]) {
    expect(steps({ codegen_status }).activate).toBe(false);
  }
});
