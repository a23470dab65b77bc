import { expect, it } from 'vitest';
import { changeOf, flatten, formValuesOf } from './company-form-values.ts';
import { companyForm } from './company-schema.ts';

const settings = {
  keep_photos: true,
  photo_retention_days: 30,
  max_scan_count: null,
  time_zone: null,
  language: null,
  check_page: 'secure' as const,
  shows_scan_count: true,
  privacy_url: 'https://acme.test/privacy',
  staff_networks: ['203.0.113.0/24', '2001:db8::1'],
};
const company = {
  id: 1,
  name: 'Acme',
  slug: 'acme',
  company_type: 'brand_owner' as const,
  created_at: '2026-11-22T00:00:00Z',
  settings,
};

it('sends back what it was given, and what is about codes only for who has them', () => {
  const values = companyForm.parse(formValuesOf(company));
  expect(changeOf(values, true)).toEqual({ name: 'Acme', slug: 'acme', settings });
  expect(changeOf(values, false)).toEqual({
    name: 'Acme',
    slug: 'acme',
    settings: { time_zone: null, language: null },
  });
  expect(changeOf({ ...values, time_zone: 'Asia/Tokyo', language: 'de' }, false).settings).toEqual({
    time_zone: 'Asia/Tokyo',
    language: 'de',
  });
});

it('takes an empty limit for none, and no empty number of days', () => {
  const values = formValuesOf(company);
  expect(companyForm.safeParse({ ...values, photo_retention_days: Number.NaN }).success).toBe(false);
});

it('reads networks one a line, and names what is none', () => {
  const read = (staff_networks: string) => companyForm.safeParse({ ...formValuesOf(company), staff_networks });
  expect(read(' 203.0.113.7\n\n10.1.0.0/16 ').data?.staff_networks).toEqual(['203.0.113.7', '10.1.0.0/16']);
  expect(read('').data?.staff_networks).toEqual([]);
  for (const text of ['office', '203.0.113.0/33', '10.0.0.0/8', '2001:db8::/31']) {
    expect(read(text).error?.issues.map(({ path }) => path)).toEqual([['staff_networks']]);
  }
});

it('puts what the service says of a setting to its field', () => {
  const refusal = { ok: false as const, status: 400, code: 'validation_error', message: 'x' };
  const said = flatten({ ...refusal, fieldErrors: { 'settings.max_scan_count': ['At least 1.'], name: ['No.'] } });
  expect(said).toMatchObject({ fieldErrors: { max_scan_count: ['At least 1.'], name: ['No.'] } });
});
