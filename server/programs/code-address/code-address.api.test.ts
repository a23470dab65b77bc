import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CheckPage } from '#lib/contract/values/check-page.ts';
import type { Consumption } from '#lib/contract/values/consumption.ts';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { openTestPhotos } from '../api/testing/open-test-photos.ts';
import { codeIds, createScanScenario, type ScanScenario } from '../photo/testing/scan-scenario.ts';
import { buildCodeAddress } from './build-code-address.ts';

const readers = openTestPhotos();
let scenario: ScanScenario;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  scenario = await createScanScenario();
  app = await buildCodeAddress({
    ...scenario,
    readers,
    codeUrl: 'http://codes.test',
    trustedProxies: ['loopback'],
    ratePerMinute: 1000,
    countryHeader: 'x-country',
    logLevel: 'silent',
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await scenario.close();
});

const call = (path: string, method = 'GET') => fetch(`${url}${path}`, { method, redirect: 'manual' });

async function scansOf(extendedId: string) {
  await scenario.visitsRecorded();
  return scenario.database.db
    .selectFrom('scans')
    .where('extended_id', '=', extendedId)
    .selectAll()
    .orderBy('id')
    .execute();
}

describe('the address of a code', () => {
  // conforms: 31.10, 32.1
  it("leads to the product's page with the scan it recorded", async () => {
    const response = await call(`/${codeIds.active}`);
    const [scan] = await scansOf(codeIds.active);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`https://nordlys.test/serum?lang=da&uid=${scan?.uuid}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(scan).toMatchObject({ source: 'address', result: 'sid', company_id: scenario.brandId, scan_app_id: null });
  });

  it('passes on what names the campaign, and nothing else', async () => {
    const location = async (query: string) => (await call(`/${codeIds.active}?${query}`)).headers.get('location');
    expect(await location('utm_source=poster&x=1')).toMatch(/serum\?lang=da&uid=[0-9a-f-]{36}&utm_source=poster$/);
    expect(await location('lang=de')).toMatch(/serum\?lang=da&uid=[0-9a-f-]{36}$/);
  });

  it('is taken in the absolute form of a request line, which names the host', async () => {
    const { port } = new URL(url);
    const ask = (target: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(`GET ${target} HTTP/1.1\r\nHost: elsewhere.test\r\nConnection: close\r\n\r\n`),
        );
        let answer = '';
        socket.on('data', (chunk) => {
          answer += chunk;
        });
        socket.on('error', reject).on('end', () => resolve(answer));
      });
    expect(await ask(`http://codes.test/${codeIds.active}`)).toMatch(/^HTTP\/1\.1 302 /);
    expect(await ask('http://codes.test/NOSUCHCODE01')).toMatch(/^HTTP\/1\.1 404 /);
    expect(await ask('http://codes.test')).toMatch(/^HTTP\/1\.1 404 /);
  });

  it("leads to the campaign's page while there is one", async () => {
    const response = await call(`/${codeIds.campaign}`);
    expect(response.headers.get('location')).toMatch(/^https:\/\/spring\.test\/win\?uid=[0-9a-f-]{36}$/);
  });

  // conforms: 32.1
  it('shows the check page where the company stored none, with its text escaped', async () => {
    const response = await call(`/${codeIds.bare}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(html).toContain('Serum &lt;B&gt;');
    expect(html).toContain('Nordlys');
    expect(html).toContain('The code exists');
    expect(html).toContain('<li class="open">The print <span>(not checked)</span>');
    // A photo adds nothing to a code without a secure graphic.
    expect(html).not.toContain('name="image"');
    expect(await scansOf(codeIds.bare)).toHaveLength(1);
  });

  it('answers each of many calls at once with its own code', async () => {
    const before = (await scansOf(codeIds.campaign)).length;
    const calls = Array.from(
      { length: 60 },
      (_, place) => [codeIds.active, codeIds.campaign, 'no-such-code'][place % 3],
    );
    const answers = await Promise.all(calls.map((id) => call(`/${id}`)));
    const hosts: Record<string, string> = { [codeIds.active]: 'nordlys.test', [codeIds.campaign]: 'spring.test' };
    expect(answers.map(({ headers }) => /^https:..([^/]*)/.exec(headers.get('location') ?? '')?.[1])).toEqual(
      calls.map((id) => hosts[id ?? '']),
    );
    expect(await scansOf(codeIds.campaign)).toHaveLength(before + 20);
  });

  it('records nothing for HEAD, and gives no uid', async () => {
    const before = (await scansOf(codeIds.active)).length;
    const response = await call(`/${codeIds.active}`, 'HEAD');
    expect([response.status, response.headers.get('location')]).toEqual([302, 'https://nordlys.test/serum?lang=da']);
    expect(await scansOf(codeIds.active)).toHaveLength(before);
  });

  it.each([
    `/${codeIds.gs1}`,
    '/01/09506000134352/21/A%2fB',
    '//01/09506000134352/21/A%2FB/?x=1',
    '/01/9506000134352/21/A%2FB',
  ])('finds a GS1 path as %s', async (path) => {
    expect((await call(path)).status).toBe(200);
  });

  it.each(['/UNKNOWNCODE1', '/', '/%ZZ', '/%00', '/../../etc/passwd', '/%F0%28', `/${'x'.repeat(6000)}`])(
    'answers 404 with a page for %s',
    async (path) => {
      const response = await call(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('No such code');
    },
  );

  // conforms: 32.1, A23
  it('never leads to what is not an http(s) address', async () => {
    const product = scenario.database.db.updateTable('products').where('sku', '=', 'S');
    await product.set({ url: 'javascript:alert(1)' }).execute();
    try {
      const response = await call(`/${codeIds.active}`);
      expect([response.status, response.headers.get('location')]).toEqual([200, null]);
    } finally {
      await product.set({ url: 'https://nordlys.test/serum?lang=da' }).execute();
    }
  });
});

describe('an inactive or blacklisted code', () => {
  it.each([
    [codeIds.inactive, 'Code not active'],
    [codeIds.blacklisted, 'Code blacklisted'],
  ])('%s has the check page, though its product has an address and no check page', async (id, state) => {
    const response = await call(`/${id}`);
    const html = await response.text();
    expect([response.status, response.headers.get('location')]).toEqual([200, null]);
    expect(html).toContain(state);
    expect(html).not.toContain('nordlys.test');
    expect(await scansOf(id)).toHaveLength(1);
  });
});

describe('the check page', () => {
  const set = async (table: 'companies' | 'products' | 'campaigns', check_page: CheckPage | null) => {
    const { db } = scenario.database;
    if (table === 'companies') {
      await db
        .updateTable(table)
        .set({ check_page: check_page ?? 'none' })
        .execute();
    } else await db.updateTable(table).set({ check_page }).execute();
  };
  const landing = async (id: string) => {
    const response = await call(`/${id}`);
    const html = await response.text();
    if (response.status === 302) return 'redirect';
    return /<a class="button" href="([^"]+)/.exec(html)?.[1]?.replace(/uid=[0-9a-f-]{36}$/, 'uid=…') ?? 'page';
  };
  const landings = async () => [await landing(codeIds.active), await landing(codeIds.campaign)];
  afterEach(async () => {
    for (const table of ['companies', 'products', 'campaigns'] as const) await set(table, null);
  });

  it('comes as the campaign says, or else the product, or else the company, with the way on or without', async () => {
    expect(await landings()).toEqual(['redirect', 'redirect']);
    await set('companies', 'first');
    expect(await landings()).toEqual(['https://nordlys.test/serum?lang=da&amp;uid=…', 'https://spring.test/win?uid=…']);
    await set('products', 'only');
    expect(await landings()).toEqual(['page', 'page']);
    await set('campaigns', 'none');
    expect(await landings()).toEqual(['page', 'redirect']);
  });

  it.each([
    ['nb-NO', 'lang="nb"', 'Koden finnes'],
    ['zh-CN', 'lang="zh"', '此码存在'],
    ['zh-TW', 'lang="zh-Hant"', '此碼存在'],
    ['pl', 'lang="pl"', 'Kod istnieje'],
    ['ar', 'lang="ar" dir="rtl"', 'الرمز موجود'],
  ])('is in the language of %s', async (language, tag, title) => {
    const html = await (await fetch(`${url}/${codeIds.bare}`, { headers: { 'accept-language': language } })).text();
    expect(html).toContain(`<html ${tag}>`);
    expect(html).toContain(title);
  });

  it('is in the language that was chosen on it, and offers the others', async () => {
    const headers = { 'accept-language': 'de' };
    const html = await (await fetch(`${url}/${codeIds.bare}?lang=fr`, { headers })).text();
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain('<a href="?lang=de" lang="de" hreflang="de">Deutsch</a>');
    expect(html).toContain('<a href="?lang=zh" lang="zh" hreflang="zh">简体中文</a>');
    expect(html).toContain('<a href="?lang=zh-Hant" lang="zh-Hant" hreflang="zh-Hant">繁體中文</a>');
    expect(html).not.toContain('hreflang="fr"');
    const chosen = await (await fetch(`${url}/${codeIds.bare}?lang=zh-Hant`, { headers })).text();
    expect(chosen).toContain('<html lang="zh-Hant">');
    expect(chosen).toContain('<a href="?lang=pl" lang="pl" hreflang="pl">Polski</a>');
  });

  it.each(['br', 'gzip'])('is compressed by %s where the browser takes it', async (encoding) => {
    const bytes = async (accepted: string) => {
      const response = await app.inject({ url: `/${codeIds.bare}`, headers: { 'accept-encoding': accepted } });
      return [response.headers['content-encoding'], response.rawPayload.length] as const;
    };
    const [, plain] = await bytes('identity');
    const [used, sent] = await bytes(encoding);
    expect(used).toBe(encoding);
    expect(sent).toBeLessThan(plain / 2);
  });

  it('shows the brand: its logo, its colour, and its words for a blacklisted code', async () => {
    const { db } = scenario.database;
    const version = 'a'.repeat(32);
    const { id } = await db.selectFrom('brands').where('name', '=', 'Nordlys').select('id').executeTakeFirstOrThrow();
    const brand = db.updateTable('brands').where('id', '=', id);
    await brand.set({ accent_color: '#ffe08a', blacklist_text: 'Call <us>.\nWe help.', logo: version }).execute();
    await db
      .insertInto('brand_logos')
      .values({ brand_id: id, version, webp: Buffer.from('logo') })
      .execute();
    await set('companies', 'only');
    try {
      const before = await scansOf(codeIds.blacklisted);
      const response = await call(`/${codeIds.blacklisted}`);
      const html = await response.text();
      expect(html).toContain('<span class="words" dir="auto">Call &lt;us&gt;.\nWe help.</span>');
      expect(html).toContain(`<img src="?logo=${version}" alt="Nordlys">`);
      const style = /<style>(:root\{--spot:#[^<]*)<\/style>/.exec(html)?.[1] ?? '';
      const hash = createHash('sha256').update(style).digest('base64');
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain(`'sha256-${hash}'; script-src`);
      expect(policy).toContain("img-src 'self'");
      expect((await (await call(`/${codeIds.bare}`)).text()).includes('Call')).toBe(false);

      const logo = await call(`/${codeIds.blacklisted}?logo=${version}`);
      expect([logo.status, await logo.text()]).toEqual([200, 'logo']);
      expect(logo.headers.get('content-type')).toBe('image/webp');
      expect(logo.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect((await call(`/${codeIds.blacklisted}?logo=${'b'.repeat(32)}`)).status).toBe(404);
      const product = { picture: 'c'.repeat(32) };
      const { id: product_id } = await db
        .updateTable('products')
        .set(product)
        .where('brand_id', '=', id)
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('product_pictures')
        .values({ product_id, version: product.picture, webp: Buffer.from('picture') })
        .execute();
      const pictured = await (await call(`/${codeIds.blacklisted}`)).text();
      expect(pictured).toContain(`<img class="item" src="?picture=${product.picture}"`);
      const picture = await call(`/${codeIds.blacklisted}?picture=${product.picture}`);
      expect([picture.status, await picture.text()]).toEqual([200, 'picture']);
      // Pictures are no visits.
      expect(await scansOf(codeIds.blacklisted)).toHaveLength(before.length + 2);
    } finally {
      await db.updateTable('products').set({ picture: null }).where('brand_id', '=', id).execute();
      await brand.set({ accent_color: null, blacklist_text: '', logo: null }).execute();
    }
  });

  describe('says what its company wants said', () => {
    const set = (values: Record<string, unknown>) =>
      scenario.database.db.updateTable('companies').set(values).where('id', '=', scenario.brandId).execute();
    const page = async (id: string, language = 'en') =>
      (await fetch(`${url}/${id}`, { redirect: 'manual', headers: { 'accept-language': language } })).text();
    const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;
    afterEach(async () => {
      await set({ shows_scan_count: false, privacy_url: '', keep_photos: false });
      await scenario.database.db
        .updateTable('brands')
        .set({ contact: '', blacklist_words: json([]), blacklist_text: '' })
        .execute();
    });

    it('how often the code was scanned, by visits: calls and own staff count for nothing', async () => {
      const { gs1: extended_id } = codeIds;
      expect(await page(extended_id)).not.toContain('canned before');
      await set({ shows_scan_count: true });
      expect(await page(extended_id)).toContain('Not scanned before.');
      const { db } = scenario.database;
      const { workorder_id } = await db
        .selectFrom('codes')
        .where('extended_id', '=', extended_id)
        .select('workorder_id')
        .executeTakeFirstOrThrow();
      const scan = (values: object) => ({
        ...{ company_id: scenario.brandId, extended_id, workorder_id, source: 'address' as const, result: 'sid' },
        ...{ activation_status: 1, is_person: true, created_at: new Date('2026-10-03T12:00:00Z') },
        ...values,
      });
      const scans = [{}, { is_repeat: true }, { created_at: new Date('2026-10-05') }, { is_person: false }];
      for (const values of [...scans, { is_staff: true }]) {
        await db.insertInto('scans').values(scan(values)).execute();
      }
      expect(await page(extended_id)).toContain('Scanned before: 3 times by 2 phones, first on October 3, 2026.');
      await db.deleteFrom('scans').where('extended_id', '=', extended_id).execute();
    });

    it('what is kept, by its settings, and where it says more', async () => {
      await set({ privacy_url: 'https://brand.test/privacy?a=1&b=2' });
      const html = await page(codeIds.bare);
      expect(html).toContain('<a href="https://brand.test/privacy?a=1&amp;b=2" rel="noreferrer">');
      expect(html).toContain('for 13 months');
      expect(html).toContain('Your photo: not kept');
      await set({ keep_photos: true });
      expect(await page(codeIds.bare)).toContain('Your photo: for 90 days at most.');
    });

    it('in its words for a blacklisted code, by reason and language, and whom to ask', async () => {
      const words = [
        { reason: null, language: null, text: 'Any' },
        { reason: null, language: 'de', text: 'Jeder Grund' },
        { reason: 1, language: null, text: 'Counterfeits <seen>' },
        { reason: 1, language: 'fr', text: 'Contrefaçons' },
        { reason: 2, language: 'en', text: 'Not of this code' },
      ];
      const said = async (language: string) =>
        /<span class="words"[^>]*>(.*?)<\/span>/.exec(await page(codeIds.blacklisted, language))?.[1];
      const { db } = scenario.database;
      await db
        .updateTable('brands')
        .set({ blacklist_text: 'Usual', blacklist_words: json(words) })
        .execute();
      expect(await said('fr')).toBe('Contrefaçons');
      // For its reason before one in the language.
      expect(await said('de')).toBe('Counterfeits &lt;seen&gt;');
      await db
        .updateTable('brands')
        .set({ blacklist_words: json(words.slice(0, 2)) })
        .execute();
      expect(await said('de')).toBe('Jeder Grund');
      expect(await said('it')).toBe('Any');
      await db
        .updateTable('brands')
        .set({ blacklist_words: json(words.slice(4)) })
        .execute();
      expect(await said('en')).toBe('Usual');
      for (const [contact, href] of [
        ['help@brand.test', 'mailto:help@brand.test'],
        ['+45 12 34 56 78', 'tel:+4512345678'],
        ['https://brand.test/help', 'https://brand.test/help'],
      ]) {
        await db.updateTable('brands').set({ contact }).execute();
        expect(await page(codeIds.blacklisted)).toContain(`<a href="${href}">${contact}</a>`);
      }
      expect(await page(codeIds.bare)).not.toContain('brand.test/help');
    });

    it('with the picture of the product, from its own site alone', async () => {
      const { db } = scenario.database;
      const picture = async (image: string | null) => {
        await db.updateTable('products').set({ image }).execute();
        const answer = await call(`/${codeIds.bare}`);
        return { html: await answer.text(), policy: answer.headers.get('content-security-policy') };
      };
      const shown = await picture('https://pictures.brand.test/a.webp?x=1&y=2');
      expect(shown.html).toContain('<img class="item" src="https://pictures.brand.test/a.webp?x=1&amp;y=2" alt=""');
      expect(shown.policy).toContain("img-src 'self' https://pictures.brand.test;");
      const plain = await picture('http://brand.test/a.webp');
      expect(plain.html).not.toContain('class="item"');
      expect((await picture(null)).policy).toContain("img-src 'self';");
    });
  });

  describe('of a product whose items are consumed', () => {
    const { active, bare } = codeIds;
    const reset = async (consumed: Consumption) => {
      const { db } = scenario.database;
      await db.updateTable('products').set({ consumed }).execute();
      await db.updateTable('codes').set({ consumed_at: null }).where('extended_id', 'in', [active, bare]).execute();
    };
    const press = async (id: string, scan = '', site?: string) => {
      const response = await fetch(`${url}/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ consume: id, scan }),
        headers: { 'x-forwarded-for': '198.51.100.30', ...(site && { 'sec-fetch-site': site }) },
      });
      return { status: response.status, html: await response.text() };
    };
    const consumedAt = async (id: string) =>
      (
        await scenario.database.db
          .selectFrom('codes')
          .select('consumed_at')
          .where('extended_id', '=', id)
          .executeTakeFirstOrThrow()
      ).consumed_at;
    afterEach(() => reset('none'));

    it('has a button that says so, once; a visit alone never does', async () => {
      await reset('button');
      const before = await (await call(`/${bare}`)).text();
      expect(before).toContain('I opened it');
      expect(await consumedAt(bare)).toBeNull();
      const answers = await Promise.all([press(bare), press(bare), press(bare)]);
      for (const { status, html } of answers) {
        expect(status).toBe(200);
        expect(html).toContain('Marked as used');
        expect(html).not.toContain('I opened it');
      }
      // The phone that was first, and no other, can take it back.
      expect(answers.filter(({ html }) => html.includes('Take it back'))).toHaveLength(1);
      const at = await consumedAt(bare);
      expect(at).not.toBeNull();
      const after = await (await call(`/${bare}`)).text();
      expect(after).toMatch(/marked as used on .*2\d\d\d.* UTC/);
      await press(bare);
      expect(await consumedAt(bare)).toEqual(at);
    });

    describe('and taken back', () => {
      const takeBack = async (id: string, proof: string) => {
        const body = new URLSearchParams({ consume: id, proof });
        const response = await fetch(`${url}/${id}`, { method: 'POST', body });
        return response.text();
      };
      const consume = async () => {
        await reset('button');
        const [, scan = ''] = /name="scan" value="([^"]+)"/.exec(await (await call(`/${bare}`)).text()) ?? [];
        await scenario.visitsRecorded();
        const { html } = await press(bare, scan);
        return { scan, proof: /name="proof" value="([^"]+)"/.exec(html)?.[1] ?? '' };
      };
      afterEach(() => vi.restoreAllMocks());

      it('within ten minutes by the page that said so, in its scan too', async () => {
        const { scan, proof } = await consume();
        expect(await takeBack(bare, proof)).toContain('Taken back');
        expect(await consumedAt(bare)).toBeNull();
        const { db } = scenario.database;
        const noted = await db.selectFrom('scans').where('uuid', '=', scan).select('consumed_at').executeTakeFirst();
        expect(noted?.consumed_at).toBeNull();
        // A proof is of one time: who consumes it again is not undone by it.
        const again = await press(bare);
        expect(again.html).toContain('Take it back');
        expect(await takeBack(bare, proof)).toContain('Marked as used');
        expect(await consumedAt(bare)).not.toBeNull();
      });

      it('not later, not by a proof that was made up, and not for another code', async () => {
        const { proof } = await consume();
        const at = await consumedAt(bare);
        const madeUp = `${proof.slice(0, 14)}${'A'.repeat(22)}`;
        for (const given of [madeUp, 'x', proof.replace('.', '')]) await takeBack(bare, given);
        await takeBack(active, proof);
        expect(await consumedAt(bare)).toEqual(at);
        const now = Date.now();
        vi.spyOn(Date, 'now').mockReturnValue(now + 10 * 60_000 + 1000);
        expect(await takeBack(bare, proof)).toContain('Marked as used');
        expect(await consumedAt(bare)).toEqual(at);
      });
    });

    // conforms: A48
    it.each([
      ['cross-site', 403, false],
      ['same-site', 403, false],
      ['same-origin', 200, true],
    ])('is told so by its own page alone: a form from %s is answered %i', async (site, status, isConsumed) => {
      await reset('button');
      expect((await press(bare, '', site)).status).toBe(status);
      expect((await consumedAt(bare)) !== null).toBe(isConsumed);
    });

    it('notes it in the scan of the page that the button was on', async () => {
      await reset('button');
      const page = await (await call(`/${bare}`)).text();
      const [, scan = ''] = /name="scan" value="([^"]+)"/.exec(page) ?? [];
      await scenario.visitsRecorded();
      await press(bare, scan);
      const { db } = scenario.database;
      const at = await db.selectFrom('scans').where('uuid', '=', scan).select('consumed_at').executeTakeFirst();
      expect(at?.consumed_at).toEqual(await consumedAt(bare));
    });

    it.each(['none', 'genuine'] as const)('has no button, and takes none, where it is %s', async (consumed) => {
      await reset(consumed);
      expect(await (await call(`/${bare}`)).text()).not.toContain('I opened it');
      await press(bare);
      expect(await consumedAt(bare)).toBeNull();
    });

    it('says nothing of codes that are not there or cannot be', async () => {
      expect((await press('NOSUCHCODE12')).status).toBe(404);
      expect((await press('')).status).toBe(404);
      expect((await press(bare, "' OR 1=1")).status).toBe(200);
      await reset('button');
      await press(codeIds.blacklisted);
      expect(await consumedAt(codeIds.blacklisted)).toBeNull();
    });
  });

  describe('takes a report', () => {
    const report = async (fields: Record<string, string>, options: { path?: string; from?: string } = {}) => {
      const response = await fetch(`${url}/${options.path ?? codeIds.bare}`, {
        method: 'POST',
        body: new URLSearchParams({ report: '', consent: 'yes', note: 'Bought in <Oslo>', ...fields }),
        headers: { 'x-forwarded-for': options.from ?? '198.51.100.40' },
      });
      return { status: response.status, html: await response.text() };
    };
    const kept = () =>
      scenario.database.db
        .selectFrom('reports')
        .select(['company_id', 'extended_id', 'foreign_address', 'note', 'scan_uuid'])
        .orderBy('id')
        .execute();
    const reasons = async () =>
      (await scenario.database.db.selectFrom('cases').select(['extended_id', 'reasons']).execute()).filter(
        ({ extended_id: id }) => id === codeIds.bare,
      );
    afterEach(async () => {
      await scenario.database.db.deleteFrom('reports').execute();
    });

    it('of a suspicion, into the case of the code', async () => {
      const html = await (await call(`/${codeIds.bare}`)).text();
      expect(html).toContain(`<input type="hidden" name="report" value="${codeIds.bare}">`);
      expect(html).toContain('It is deleted after 90 days, or earlier if I ask the maker.');
      const other = (await scansOf(codeIds.rival))[0]?.uuid ?? '';
      const { status, html: answer } = await report({ report: codeIds.bare, scan: other });
      expect([status, answer.includes('Your report was sent.')]).toEqual([200, true]);
      expect(await kept()).toEqual([
        {
          company_id: scenario.brandId,
          extended_id: codeIds.bare,
          foreign_address: null,
          note: 'Bought in <Oslo>',
          scan_uuid: null,
        },
      ]);
      expect(await reasons()).toEqual([{ extended_id: codeIds.bare, reasons: ['reported'] }]);
    });

    it('of a code that was not issued here, with its address', async () => {
      const { html } = await send(await photoOf('https://other.test/x/ABCDEFGH1234'));
      expect(html).toContain('name="foreign" value="https://other.test/x/ABCDEFGH1234"');
      expect(html).not.toContain('href="https://other.test');
      await report({ foreign: 'https://other.test/x/ABCDEFGH1234' });
      expect(await (await call('/NOSUCHCODE12')).text()).toContain('/NOSUCHCODE12">');
      await report({ foreign: 'codes.test/NOSUCHCODE12' }, { path: 'NOSUCHCODE12' });
      expect(await kept()).toMatchObject([
        { company_id: scenario.brandId, foreign_address: 'https://other.test/x/ABCDEFGH1234' },
        { company_id: null, extended_id: null, foreign_address: 'codes.test/NOSUCHCODE12' },
      ]);
    });

    it('only with consent, within bounds, and some from one address', async () => {
      for (const fields of [{ consent: '' }, { note: '  ' }, { note: 'x'.repeat(1001) }, { note: 'a\u0000' }]) {
        expect((await report(fields)).status).toBe(400);
      }
      expect(await kept()).toEqual([]);
      const from = '198.51.100.41';
      const statuses = [];
      for (let i = 0; i <= 10; i += 1) statuses.push((await report({ report: codeIds.bare }, { from })).status);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
      expect(await kept()).toHaveLength(10);
    });

    it('until 50 of one code within a day', async () => {
      const rows = Array.from({ length: 50 }, () => ({
        company_id: scenario.brandId,
        extended_id: codeIds.bare,
        note: 'Old',
        deleted_after: new Date(Date.now() + 86_400_000),
      }));
      await scenario.database.db.insertInto('reports').values(rows).execute();
      expect((await report({ report: codeIds.bare }, { from: '198.51.100.42' })).status).toBe(200);
      expect(await kept()).toHaveLength(50);
    });
  });

  const send = async (
    bytes: Uint8Array,
    options: { field?: string; from?: string; at?: string; visit?: string } = {},
  ) => {
    const form = new FormData();
    if (options.visit) form.set('visit', options.visit);
    form.set(options.field ?? 'image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
    const headers = { 'x-forwarded-for': options.from ?? '198.51.100.20' };
    const response = await fetch(`${url}/${options.at ?? ''}`, { method: 'POST', body: form, headers });
    return { status: response.status, html: await response.text() };
  };
  const photoOf = (text: string) =>
    renderPhoto({ width: 400, height: 400, codes: [{ text, centre: { x: 200, y: 200 }, module: 6 }] });
  const photosOf = (id: string) =>
    scenario.database.db
      .selectFrom('scans')
      .where('extended_id', '=', id)
      .where('source', '=', 'photo')
      .select(['result', 'scan_app_id'])
      .execute();

  it('takes a photo of any company’s code, and says what was checked', async () => {
    const { status, html } = await send(await photoOf(`http://codes.test/${codeIds.blacklisted}`));
    expect(status).toBe(200);
    expect(html).toContain('Code blacklisted');
    expect(html).not.toContain('What was checked');
    expect(await photosOf(codeIds.blacklisted)).toEqual([{ result: 'blacklisted', scan_app_id: null }]);
    expect((await send(await photoOf(`http://codes.test/${codeIds.rival}`))).html).toContain('The code exists');
  });

  it('says of a photo of another code than the one whose page is open that it is, and gives no verdict', async () => {
    const photo = await photoOf(`http://codes.test/${codeIds.blacklisted}`);
    const { html } = await send(photo, { at: codeIds.bare });
    expect(html).toContain('<b>The photo shows another code</b>');
    expect(html).toContain(`href="/${codeIds.blacklisted}"`);
    expect(html).not.toContain('Code blacklisted');
    expect((await send(photo, { at: codeIds.blacklisted })).html).toContain('Code blacklisted');
  });

  it.each([
    ['https://other.test/x/ABCDEFGH1234', 'Another code'],
    ['http://codes.test/NOSUCHCODE12', 'Code unknown'],
  ])('says of a photo of %s: %s, and asks for another', async (content, title) => {
    const { status, html } = await send(await photoOf(content));
    expect(status).toBe(200);
    expect(html).toContain(title);
    expect(html).toContain('Take another photo');
    expect(html).not.toContain('What was checked');
  });

  it('says what cannot be used, and records nothing', async () => {
    const before = (await photosOf(codeIds.bare)).length;
    const photo = await photoOf(`http://codes.test/${codeIds.bare}`);
    for (const answer of [await send(photo, { field: 'other' }), await send(Buffer.from('no photo'))]) {
      expect(answer.status).toBe(400);
      expect(answer.html).toContain('This photo cannot be used');
    }
    const noForm = await fetch(`${url}/${codeIds.bare}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(noForm.status).toBe(400);
    expect(await photosOf(codeIds.bare)).toHaveLength(before);
  });

  it('takes some photos a minute from one address', async () => {
    const from = '198.51.100.77';
    const answers = new Set<number>();
    for (let i = 0; i <= 200; i += 1) answers.add((await send(Buffer.from('no photo'), { from })).status);
    expect([...answers]).toEqual([400, 429]);
    const { html } = await send(Buffer.from('no photo'), { from });
    expect(html).toContain('Too many photos');
    expect(html).toMatch(/Try again in \d+ seconds?\./);
    expect((await send(Buffer.from('no photo'), { from: '198.51.100.78' })).status).toBe(400);
  });

  it('takes fewer a minute from one phone, and says when to send the next', async () => {
    const visit = '0b8f6d0e-54a4-4c7b-9d0a-1f6b3a7f2c11';
    const answers: number[] = [];
    for (let i = 0; i <= 20; i += 1) answers.push((await send(Buffer.from('no photo'), { visit })).status);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
    expect((await send(Buffer.from('no photo'))).status).toBe(400);
  });
});

it('keeps crawlers out and says that it is well', async () => {
  expect(await (await call('/robots.txt')).text()).toContain('Disallow: /');
  expect(await (await call('/health')).json()).toEqual({ status: 'ok' });
});

describe('more requests a minute than one address may make', () => {
  const perMinute = 5;
  let limited: FastifyInstance;
  beforeAll(async () => {
    limited = await buildCodeAddress({
      ...scenario,
      readers,
      codeUrl: 'http://codes.test',
      trustedProxies: ['127.0.0.1'],
      ratePerMinute: perMinute,
      logLevel: 'silent',
    });
  });
  afterAll(() => limited.close());

  const from = (address: string, url = `/${codeIds.bare}`, method: 'GET' | 'HEAD' | 'PUT' = 'GET') =>
    limited.inject({ method, url, headers: { 'x-forwarded-for': address } });

  // conforms: 32.10, A34
  it('are refused with a page that says when to try again, and record nothing', async () => {
    const before = (await scansOf(codeIds.bare)).length;
    // Known or not, GET, HEAD or anything else: each takes one.
    expect((await from('198.51.100.1')).statusCode).toBe(200);
    expect((await from('198.51.100.1', '/UNKNOWNCODE1')).statusCode).toBe(404);
    expect((await from('198.51.100.1', `/${codeIds.bare}`, 'HEAD')).statusCode).toBe(200);
    expect((await from('198.51.100.1', `/${codeIds.bare}`, 'PUT')).statusCode).toBe(405);
    const last = await from('198.51.100.1');
    expect([last.statusCode, last.headers['ratelimit-policy']]).toEqual([200, `"default";q=${perMinute};w=60`]);
    expect(last.headers['ratelimit']).toMatch(/^"default";r=0;t=\d+$/);
    for (const path of [`/${codeIds.bare}`, '/UNKNOWNCODE1']) {
      const refused = await from('198.51.100.1', path);
      expect(refused.statusCode).toBe(429);
      const seconds = Number(refused.headers['retry-after']);
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(refused.headers['cache-control']).toBe('no-store');
      expect(refused.payload).toContain('Too many scans from your network');
      expect(refused.payload).toContain(`Try again in ${seconds} second`);
      expect(refused.payload).not.toContain('the code');
    }
    expect((await from('198.51.100.1', `/${codeIds.bare}`, 'HEAD')).statusCode).toBe(429);
    expect(await scansOf(codeIds.bare)).toHaveLength(before + 2);
  });

  // conforms: 32.10
  it('are those of another address when a trusted proxy says so', async () => {
    for (let i = 0; i < perMinute; i += 1) await from('198.51.100.2');
    expect((await from('198.51.100.2')).statusCode).toBe(429);
    expect((await from('198.51.100.3')).statusCode).toBe(200);
    const untrusted = (address: string) =>
      limited.inject({
        url: `/${codeIds.bare}`,
        remoteAddress: '203.0.113.9',
        headers: { 'x-forwarded-for': address },
      });
    for (let i = 0; i < perMinute; i += 1) await untrusted(`192.0.2.${i}`);
    expect((await untrusted('192.0.2.99')).statusCode).toBe(429);
  });

  it('are counted for paths that cannot be decoded too', async () => {
    for (let i = 0; i < perMinute; i += 1) expect((await from('198.51.100.4', '/%ZZ')).statusCode).toBe(404);
    const refused = await from('198.51.100.4', '/%ZZ');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });

  it('are not counted for the health check, robots.txt and favicon.ico', async () => {
    for (const path of ['/health', '/robots.txt', '/favicon.ico']) {
      for (let i = 0; i <= perMinute; i += 1) expect((await from('198.51.100.5', path)).statusCode).toBeLessThan(300);
    }
  });
});

describe('redirect rules', () => {
  const publish = async (number: number, rules: object[]) => {
    const full = rules.map((rule) => ({
      ...{ countries: [], languages: [], devices: [], states: [], from: null, until: null },
      ...{ product: null, brand: null, campaign: null },
      ...rule,
    }));
    const values = { company_id: scenario.brandId, number, rules: JSON.stringify(full) };
    await scenario.database.db.insertInto('redirect_versions').values(values).execute();
  };
  const locationFor = async (headers: Record<string, string>, id: string = codeIds.active) => {
    const response = await app.inject({ url: `/${id}`, headers });
    return String(response.headers.location ?? response.statusCode);
  };
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15';

  it('lead by country, language, device and state within seconds of being published, until they are taken back', async () => {
    await publish(1, [
      { countries: ['DE'], url: 'https://de.test/{id}' },
      { languages: ['fr'], url: 'https://fr.test/' },
      { devices: ['ios'], url: 'https://ios.test/' },
      { devices: ['android'], url: 'https://android.test/' },
      { states: ['blacklisted'], url: 'https://recall.test/' },
      { states: ['consumed'], url: 'https://used.test/' },
    ]);
    await expect
      .poll(() => locationFor({ 'x-country': 'de' }), { timeout: ceilingMs })
      .toMatch(/^https:\/\/de\.test\/ACTIVECODE01\?uid=/);
    expect(await locationFor({ 'accept-language': 'fr-CH, de;q=0.5' })).toMatch(/^https:\/\/fr\.test\//);
    expect(await locationFor({ 'user-agent': iPhone })).toMatch(/^https:\/\/ios\.test\//);
    expect(await locationFor({ 'user-agent': iPhone, 'sec-ch-ua-platform': '"Android"' })).toMatch(
      /^https:\/\/android/,
    );
    expect(await locationFor({ 'x-country': 'de' }, codeIds.inactive)).toBe('200');
    expect(await locationFor({}, codeIds.blacklisted)).toMatch(/^https:\/\/recall\.test\//);
    expect(await locationFor({})).toMatch(/^https:\/\/nordlys\.test\/serum/);
    const consumeAt = (at: Date | null) =>
      scenario.database.db
        .updateTable('codes')
        .set({ consumed_at: at })
        .where('extended_id', '=', codeIds.active)
        .execute();
    await consumeAt(new Date());
    expect(await locationFor({})).toMatch(/^https:\/\/used\.test\//);
    await consumeAt(null);
    // Another company's codes are not led by them.
    expect(await locationFor({ 'x-country': 'de' }, codeIds.rival)).toBe('200');
    await publish(2, []);
    await expect
      .poll(() => locationFor({ 'x-country': 'de' }), { timeout: ceilingMs })
      .toMatch(/^https:\/\/nordlys\.test\/serum/);
  });

  // conforms: A55
  it.each([
    'http://codes.test/{id}',
    `http://codes.test/${codeIds.bare}?from=rule`,
    'http://CODES.test./{id}',
    'https://phone.test/{id}',
  ])('do not lead round in a circle by %s', async (target) => {
    const own = { host: 'phone.test' };
    await publish(3, [{ countries: ['DE'], url: 'https://de.test/' }]);
    await expect.poll(() => locationFor({ 'x-country': 'de' }), { timeout: ceilingMs }).toMatch(/^https:\/\/de\.test/);
    await scenario.database.db.deleteFrom('redirect_versions').where('number', '=', 3).execute();
    await publish(3, [
      { countries: ['DE'], url: target },
      { countries: ['AT'], url: 'http://codes.test/no-such-code' },
    ]);
    await expect.poll(() => locationFor({ ...own, 'x-country': 'de' }), { timeout: ceilingMs }).toBe('200');
    // Another page of the same host may be the company's.
    expect(await locationFor({ ...own, 'x-country': 'at' })).toMatch(/^http:\/\/codes\.test\/no-such-code\?uid=/);
    await scenario.database.db.deleteFrom('redirect_versions').where('number', '=', 3).execute();
  });

  // conforms: A55
  it('do not hide a page of a product that is the address of a code', async () => {
    const product = scenario.database.db.updateTable('products').where('sku', '=', 'S');
    await product.set({ url: `http://codes.test/${codeIds.active}` }).execute();
    try {
      expect(await locationFor({})).toBe('200');
    } finally {
      await product.set({ url: 'https://nordlys.test/serum?lang=da' }).execute();
    }
  });
});

describe("a company's own domain", () => {
  const at = (host: string, path: string, headers: Record<string, string> = {}) =>
    app.inject({ url: path, headers: { host, ...headers } });
  const verify = (companyId: number, name: string) =>
    scenario.database.db
      .insertInto('code_domains')
      .values({ company_id: companyId, name, token: 'T7', verified_at: new Date() })
      .execute();
  const ask = async (domain: string) =>
    (await app.inject({ url: `/.well-known/code-domain?domain=${domain}` })).statusCode;

  it('answers for codes of that company, as another address does', async () => {
    await verify(scenario.brandId, 'id.brand.test');
    await scenario.database.db
      .insertInto('code_domains')
      .values({ company_id: scenario.rivalId, name: 'id.claimed.test', token: 'T8' })
      .execute();
    await expect.poll(() => ask('id.brand.test'), { timeout: ceilingMs }).toBe(200);
    expect((await at('id.brand.test', `/${codeIds.active}`)).headers.location).toMatch(/^https:\/\/nordlys\.test\//);
    expect((await at('ID.Brand.Test:8443', `/${codeIds.active}`)).statusCode).toBe(302);
    // A claim that is not verified is a host like any other.
    expect((await at('id.claimed.test', `/${codeIds.active}`)).statusCode).toBe(302);
    expect((await at('codes.test', `/${codeIds.rival}`)).statusCode).toBe(200);
  });

  it('knows no code of another company, and records nothing of it', async () => {
    const before = (await scansOf(codeIds.rival)).length;
    const answer = await at('id.brand.test', `/${codeIds.rival}`);
    expect([answer.statusCode, answer.payload.includes('Report')]).toEqual([404, true]);
    expect(
      (await app.inject({ method: 'HEAD', url: `/${codeIds.rival}`, headers: { host: 'id.brand.test' } })).statusCode,
    ).toBe(404);
    expect(await scansOf(codeIds.rival)).toHaveLength(before);

    const form = {
      method: 'POST',
      url: '/',
      headers: { host: 'id.brand.test', 'content-type': 'application/x-www-form-urlencoded' },
    } as const;
    const consumed = await app.inject({ ...form, payload: `consume=${codeIds.rival}` });
    expect(consumed.statusCode).toBe(404);
    const reported = await app.inject({ ...form, payload: `report=${codeIds.rival}&consent=yes&note=Odd` });
    expect(reported.payload).not.toContain(codeIds.rival);

    const photo = await renderPhoto({
      width: 500,
      height: 400,
      codes: [{ text: `http://codes.test/${codeIds.rival}`, centre: { x: 250, y: 200 }, module: 6 }],
    });
    const body = new FormData();
    body.append('image', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'code.jpg');
    const check = (host: string) => fetch(`${url}/`, { method: 'POST', body, headers: { 'x-forwarded-host': host } });
    expect(await (await check('id.brand.test')).text()).not.toContain(`<dd>${codeIds.rival}`);
    expect(await (await check('codes.test')).text()).toContain(`<dd>${codeIds.rival}`);
  });

  it('is taken from X-Forwarded-Host of a trusted proxy only', async () => {
    const forwarded = { 'x-forwarded-host': 'id.brand.test' };
    expect((await at('codes.test', `/${codeIds.rival}`, forwarded)).statusCode).toBe(404);
    const stranger = {
      url: `/${codeIds.rival}`,
      remoteAddress: '192.0.2.7',
      headers: { host: 'codes.test', ...forwarded },
    };
    expect((await app.inject(stranger)).statusCode).toBe(200);
  });

  it('gets a certificate while it is verified, and other names get none', async () => {
    expect(await ask('id.brand.test')).toBe(200);
    for (const name of ['id.claimed.test', 'brand.test', 'x'.repeat(300), '']) expect(await ask(name)).toBe(404);
    await scenario.database.db.deleteFrom('code_domains').execute();
    await expect.poll(() => ask('id.brand.test'), { timeout: ceilingMs }).toBe(404);
  });
});
