import { describe, expect, it } from 'vitest';
import { codegenStatus } from '#lib/contract/values/workorders.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { codesOf, describeCanceling, describeConfirming } from './canceled-codes.ts';

const t = translatorFor('en', 'workorders');

const workorder = {
  quantity: 12_000,
  codegen_status: codegenStatus.completed as number,
  codegen_progress: 1,
  is_static_print: false,
  static_unique_codes_quantity: 0,
};

describe('what canceling does', () => {
  it('counts what is there', () => {
    expect(describeCanceling(workorder, t)).toBe('All 12,000 codes are blacklisted.');
    expect(describeCanceling({ ...workorder, quantity: 1 }, t)).toBe('Its one code is blacklisted.');
    expect(describeCanceling({ ...workorder, codegen_status: codegenStatus.waiting }, t)).toMatch(/^No code/);
    expect(describeCanceling({ ...workorder, codegen_status: codegenStatus.generating }, t)).toMatch(
      /so far.*12,000 codes/,
    );
  });

  it('counts static codes once, however often each is printed', () => {
    expect(codesOf({ ...workorder, is_static_print: true, static_unique_codes_quantity: 10 })).toBe(10);
  });
});

describe('what confirming makes', () => {
  it('says how many codes, and how often static ones are printed', () => {
    expect(describeConfirming(workorder, t)).toBe('12,000 codes will be made');
    expect(describeConfirming({ ...workorder, quantity: 1 }, t)).toBe('One code will be made');
    const few = { ...workorder, is_static_print: true, static_unique_codes_quantity: 10 };
    expect(describeConfirming(few, t)).toBe('10 codes will be made, each for 1,200 prints');
  });
});
