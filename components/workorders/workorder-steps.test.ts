import { describe, expect, it } from 'vitest';
import type { QaProgress } from '#lib/contract/print-quality.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { workorderSteps } from './workorder-steps.tsx';

const t = translatorFor('en', 'workorders');

const at = '2026-11-21T08:00:00Z';
const sid = {
  code_layout: 'none',
  state: 'new',
  codegen_status: 6,
  codegen_progress: 0,
  creation_date: at,
  date_codes_completed: null,
  printed_date: null,
  canceled_at: null,
  ingestion_key: null,
  quantity: 100,
  equipment: null,
  printing_partner: null,
  data: { remarks: '', static_unique_codes_quantity: 0, activate_on_complete: true },
} as unknown as Workorder;

const way = (workorder: Workorder) =>
  workorderSteps(workorder, undefined, t).map((step) => `${step.key} ${step.state}`);

describe('workorderSteps', () => {
  it('takes SID codes from the order to generation to the end', () => {
    expect(way(sid)).toEqual(['ordered done', 'generated now', 'completed upcoming']);
    expect(way({ ...sid, codegen_status: 4, state: 'completed', date_codes_completed: at })).toEqual([
      'ordered done',
      'generated done',
      'completed done',
    ]);
  });

  it('takes secure codes through the printer', () => {
    const secure: Workorder = { ...sid, code_layout: 'sg-inside', codegen_status: 1 };
    expect(way(secure)).toEqual([
      'ordered done',
      'confirmed now',
      'generated upcoming',
      'printing upcoming',
      'proved upcoming',
      'completed upcoming',
    ]);
    expect(way({ ...secure, codegen_status: 4, state: 'ready to print', date_codes_completed: at })).toEqual([
      'ordered done',
      'confirmed done',
      'generated done',
      'printing now',
      'proved upcoming',
      'completed upcoming',
    ]);
  });

  it('has the proofs beside the printing, and says so when there were none', () => {
    const secure: Workorder = { ...sid, code_layout: 'sg-inside', codegen_status: 4, state: 'ready to print' };
    const step = (workorder: Workorder, prints?: number) =>
      workorderSteps(workorder, prints === undefined ? undefined : ({ complete_prints: prints } as QaProgress), t).find(
        ({ key }) => key === 'proved',
      );
    expect(step(secure, 3)).toMatchObject({ label: 'Quality proven', state: 'upcoming', detail: '3 of 5 prints' });
    expect(step({ ...secure, is_fingerprint_trained: true })).toMatchObject({ state: 'done' });
    expect(step({ ...secure, state: 'completed' })).toMatchObject({ label: 'Quality not proven', state: 'upcoming' });
  });

  it('ends where it was canceled', () => {
    expect(way({ ...sid, codegen_status: 7, canceled_at: at })).toEqual(['ordered done', 'canceled now']);
    expect(way({ ...sid, codegen_status: 4, date_codes_completed: at, canceled_at: at })).toEqual([
      'ordered done',
      'generated done',
      'canceled now',
    ]);
  });
});
