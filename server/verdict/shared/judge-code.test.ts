import { describe, expect, it } from 'vitest';
import { consumerPage, consumerUrl } from '#server/redirects/shared/consumer-address.ts';
import type { ScannedCode, TrainedPrint } from '#server/scans/shared/scanned-code.ts';
import { judgeRecord, reasonOf } from './judge-code.ts';

const code: ScannedCode = {
  extendedId: 'ABCDEFGH1234',
  companyId: 1,
  workorderId: 1,
  urlPrefix: 'https://q.example/',
  codeLayout: 'none',
  trainingStatus: 0,
  isStaticPrint: false,
  printingPartnerId: null,
  staffNetworks: [],
  keepsPhotos: false,
  photoDays: 90,
  showsScanCount: false,
  privacyUrl: '',
  print: null,
  serialNumber: 7,
  activationStatus: 1,
  blacklistReason: 0,
  scm: {},
  product: null,
  brand: null,
  campaignUrl: null,
  consumed: 'none',
  consumedAt: null,
  brandId: null,
  campaignId: null,
  checkPage: 'none',
};
const spread = { mean: 0, deviation: 1 };
const figures = { version: 1, prints: 5, captures: 15, strength: spread, balance: spread, lone: spread };
const print: TrainedPrint = {
  settings: {
    workorderId: 1,
    isStaticPrint: false,
    isFpSerialized: true,
    layout: { position: 'right', sizeModules: 20 },
    urlPrefix: code.urlPrefix,
    resolution: { dpi: 1200 },
  },
  model: { id: 1, version: 1, figures },
};
const product = { id: 1, name: 'Serum', url: '', image: null, picture: null };

describe('judgeRecord', () => {
  // conforms: 32.16
  it.each([
    ['sid', {}],
    ['inactive', { activationStatus: 0 }],
    ['blacklisted', { activationStatus: 2, blacklistReason: 4 }],
    ['not_trained', { codeLayout: 'sg-inside' }],
    ['inactive', { codeLayout: 'sg-inside', activationStatus: 0 }],
    ['not_trained', { codeLayout: 'sg-outside', trainingStatus: 2 }],
    ['not_trained', { codeLayout: 'sg-outside', print }],
    [null, { codeLayout: 'sg-outside', trainingStatus: 2, print }],
  ] as const)('says %s', (verdict, change) => {
    expect(judgeRecord({ ...code, ...change })).toBe(verdict);
  });

  it('gives the reason of a blacklisted code in words', () => {
    expect(reasonOf('blacklisted', { ...code, blacklistReason: 4 })).toBe('stolen');
    expect(reasonOf('sid', code)).toBe('');
  });
});

describe('consumerPage', () => {
  const page = (url: string, campaignUrl: string | null = null) =>
    consumerPage({ ...code, product: { ...product, url }, campaignUrl }, 'U');

  it("is the product's page with uid, the rest of the address untouched", () => {
    expect(page('https://brand.example/serum')).toBe('https://brand.example/serum?uid=U');
    expect(page('https://brand.example/?q=a%20b+c&uid=old#top')).toBe('https://brand.example/?q=a+b+c&uid=U#top');
    expect(page('https://brand.example/?q=a%20b#top')).toBe('https://brand.example/?q=a%20b&uid=U#top');
  });

  it("is the campaign's page while there is one", () => {
    expect(page('https://brand.example/', 'http://win.example/now')).toBe('http://win.example/now?uid=U');
    expect(page('https://brand.example/', '')).toBe('https://brand.example/?uid=U');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'brand.example', ''])(
    'never leads to %j',
    (url) => {
      expect(page(url)).toBeNull();
      expect(consumerUrl({ ...code, product: { ...product, url } }, 'U')).toBe('https://q.example/ABCDEFGH1234');
    },
  );
});
