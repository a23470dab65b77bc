import { expect, it } from 'vitest';
import { blameDay } from './token-form-values.ts';
import { tokenForm } from './token-schema.ts';

const values = { name: 'ERP', permissions: ['workorder_view' as const], expiry: '30' as const, day: '' };

it('sends the moment that is meant when it is sent', () => {
  const days = (Date.parse(tokenForm.parse(values).expires_at) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(30, 2);
});

it('takes a day to its end, and asks for one', () => {
  const sent = tokenForm.parse({ ...values, expiry: 'day', day: '2027-01-31' });
  expect(new Date(sent.expires_at).getDate()).toBe(31);
  expect(new Date(sent.expires_at).getHours()).toBe(23);
  const missing = tokenForm.safeParse({ ...values, expiry: 'day' });
  expect(missing.error?.issues.map(({ path }) => path)).toEqual([['day']]);
});

it('puts what the service says of the moment to the day', () => {
  const failure = { ok: false as const, status: 400, code: 'validation_error', message: 'x' };
  const said = blameDay({ ...failure, fieldErrors: { expires_at: ['At most a year from now.'], name: ['No.'] } });
  expect(said).toMatchObject({ fieldErrors: { day: ['At most a year from now.'], name: ['No.'] } });
});
