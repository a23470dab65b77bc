import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, getCompany, listCompanies, updateCompany } from '#lib/contract/companies.ts';
import { defaultScanRules } from '#lib/contract/values/scan-rules.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { withoutRequestId } from '#server/programs/api/testing/api-client.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let admin: string;
let operator: string;
let brand: number;
beforeAll(async () => {
  api = await startApi();
  admin = api.world.people.brandAdmin.token;
  operator = api.world.people.operatorAdmin.token;
  ({ brand } = api.world.companies);
});
afterAll(() => api.close());

describe('the operator', () => {
  // conforms: 28.24
  it('creates companies of each kind, finds them, and changes name and slug', async () => {
    for (const company_type of ['brand_owner', 'printing_partner', 'operator']) {
      const slug = `made-${company_type.replace('_', '-')}`;
      const made = await api.call(createCompany, { token: operator, body: { name: 'Made', slug, company_type } });
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({
        name: 'Made',
        slug,
        company_type,
        settings: {
          keep_photos: false,
          photo_retention_days: 90,
          max_scan_count: null,
          time_zone: null,
          language: null,
          check_page: 'secure',
          staff_networks: [],
          shows_scan_count: false,
          privacy_url: '',
        },
      });
      const found = await api.call(listCompanies, { token: operator, query: { search: slug } });
      expect(found.body.results).toEqual([made.body]);
      const params = { id: made.body.id };
      const rules = await api.database.db
        .selectFrom('scan_rules')
        .where('company_id', '=', made.body.id)
        .select(['kind', 'is_on', 'action', 'count', 'hours', 'kilometres', 'speed'])
        .orderBy('id')
        .execute();
      const rule = { is_on: true, action: 'warn', count: null, hours: null, kilometres: null, speed: null };
      const own = company_type === 'brand_owner' ? defaultScanRules : [];
      expect(rules).toEqual(own.map((values) => ({ ...rule, ...values })));
      const body = { name: 'Renamed', slug: `${slug}-2`, settings: { max_scan_count: 25 } };
      const changed = await api.call(updateCompany, { token: operator, params, body });
      expect(changed.body).toEqual({
        ...made.body,
        ...body,
        settings: {
          keep_photos: false,
          photo_retention_days: 90,
          max_scan_count: 25,
          time_zone: null,
          language: null,
          check_page: 'secure',
          staff_networks: [],
          shows_scan_count: false,
          privacy_url: '',
        },
      });
      expect((await api.call(getCompany, { token: operator, params })).body).toEqual(changed.body);
    }
  });

  // conforms: 28.24
  it('sees which slug is taken or none, and cannot change the kind', async () => {
    const body = { name: 'Second', slug: 'rival', company_type: 'brand_owner' };
    const taken = await api.call(createCompany, { token: operator, body });
    expect(taken.problem['slug']).toEqual([messageOf('slugTaken')]);
    const params = { id: brand };
    const renamed = await api.call(updateCompany, { token: operator, params, body: { slug: 'rival' } });
    expect(renamed.problem['slug']).toEqual([messageOf('slugTaken')]);
    for (const slug of ['', 'Brand', 'a b', '-a', 'a-', 'x'.repeat(64), 'a/b']) {
      const answer = await api.call(updateCompany, { token: operator, params, body: { slug } });
      expect(answer.problem['slug'], slug).toEqual([messageOf('notSlug')]);
    }
    const kind = { company_type: 'operator' };
    expect((await api.call(updateCompany, { token: operator, params, body: kind })).problem).toHaveProperty(
      'company_type',
    );
    expect((await api.call(updateCompany, { token: operator, params: { id: 2_000_000_000 }, body: {} })).status).toBe(
      404,
    );
  });
});

describe('an admin', () => {
  const change = (body: unknown, id = brand) => api.call(updateCompany, { token: admin, params: { id }, body });

  // conforms: 28.24, 32.14
  it('changes the name and settings of the own company, one at a time', async () => {
    const named = await change({ name: 'Brand of soaps' });
    expect(named.body).toMatchObject({ name: 'Brand of soaps', slug: 'brand', settings: { keep_photos: false } });
    const kept = await change({ settings: { keep_photos: true } });
    expect(kept.body.settings).toEqual({
      keep_photos: true,
      photo_retention_days: 90,
      max_scan_count: null,
      time_zone: null,
      language: null,
      check_page: 'secure',
      staff_networks: [],
      shows_scan_count: false,
      privacy_url: '',
    });
    const counted = await change({ settings: { max_scan_count: 10 } });
    expect(counted.body.settings).toEqual({
      keep_photos: true,
      photo_retention_days: 90,
      max_scan_count: 10,
      time_zone: null,
      language: null,
      check_page: 'secure',
      staff_networks: [],
      shows_scan_count: false,
      privacy_url: '',
    });
    const checked = await change({ settings: { check_page: 'first' } });
    expect(checked.body.settings).toEqual({ ...counted.body.settings, check_page: 'first' });
    await change({ settings: { check_page: 'secure' } });
    const none = await change({ settings: { max_scan_count: null, keep_photos: false } });
    expect(none.body.settings).toEqual({
      keep_photos: false,
      photo_retention_days: 90,
      max_scan_count: null,
      time_zone: null,
      language: null,
      check_page: 'secure',
      staff_networks: [],
      shows_scan_count: false,
      privacy_url: '',
    });
    const shorter = await change({ settings: { photo_retention_days: 7 } });
    expect(shorter.body.settings).toEqual({ ...none.body.settings, photo_retention_days: 7 });
    expect((await change({})).body).toEqual(shorter.body);
  });

  // conforms: 28.24
  it('is refused what is not a setting, and what only the operator changes', async () => {
    for (const [body, field] of [
      [{ slug: 'soaps' }, 'slug'],
      [{ company_type: 'operator' }, 'company_type'],
      [{ id: 5 }, 'id'],
      [{ next_serial_number: 1 }, 'next_serial_number'],
      [{ keep_photos: true }, 'keep_photos'],
      [{ name: '' }, 'name'],
      [{ settings: { max_scan_count: 0 } }, 'settings'],
      [{ settings: { max_scan_count: 1.5 } }, 'settings'],
      [{ settings: { max_scan_count: 1_000_001 } }, 'settings'],
      [{ settings: { keep_photos: 'yes' } }, 'settings'],
      [{ settings: { photo_retention_days: 0 } }, 'settings'],
      [{ settings: { photo_retention_days: 3651 } }, 'settings'],
      [{ settings: { photo_retention_days: 1.5 } }, 'settings'],
      [{ settings: { photo_retention_days: null } }, 'settings'],
      [{ settings: { next_reference: 1 } }, 'settings'],
      [{ settings: null }, 'settings'],
    ] as const) {
      const answer = await change(body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(answer.problem[field], JSON.stringify(body)).toEqual([expect.any(String)]);
    }
  });

  // conforms: 28.24
  it('sees a partner but not its settings, and cannot change it', async () => {
    const { printer } = api.world.companies;
    const seen = await api.call(getCompany, { token: admin, params: { id: printer } });
    expect(seen.body).toMatchObject({ slug: 'printer', settings: null });
    const listed = await api.call(listCompanies, { token: admin });
    expect(listed.body.results.map(({ slug, settings }) => [slug, settings !== null]).sort()).toEqual([
      ['brand', true],
      ['printer', false],
    ]);
    const [foreign, missing] = [await change({ name: 'Mine' }, printer), await change({ name: 'Mine' }, 2_000_000_000)];
    expect(foreign.status).toBe(404);
    expect(withoutRequestId(foreign)).toEqual(withoutRequestId(missing));
  });
});
