import { describe, expect, it, vi } from 'vitest';
import { portalEnvironment } from './child-environment.ts';
import { loadConfig } from './config.ts';
import { requireDirectDatabaseUrl } from './required-settings.ts';

const bucket = { STORAGE_DRIVER: 's3', S3_BUCKET: 'codes', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };

describe('the address of the store for browsers', () => {
  it.each([
    [{ S3_ENDPOINT: 'http://s3:9000' }, 'http://s3:9000'],
    [{ S3_ENDPOINT: 'http://s3:9000', S3_PUBLIC_ENDPOINT: 'https://files.example.com/' }, 'https://files.example.com'],
    [{ S3_ENDPOINT: 'https://s3.example.com', S3_FORCE_PATH_STYLE: '0' }, 'https://codes.s3.example.com'],
    [{ S3_ENDPOINT: 'http://s3:9000', STORAGE_URL: 'https://said.example.com' }, 'https://said.example.com'],
  ])('with %o is %s', (settings, address) => {
    expect(loadConfig({ ...bucket, ...settings }).urls.storage).toBe(address);
  });
});

describe('the direct address of the database', () => {
  it('is the one of the database where none is set, and is not set without it', () => {
    const [pooled, direct] = ['postgres://pooler/d', 'postgres://server/d'];
    expect(requireDirectDatabaseUrl(loadConfig({ DATABASE_URL: pooled }))).toBe(pooled);
    expect(requireDirectDatabaseUrl(loadConfig({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }))).toBe(direct);
    expect(() => loadConfig({ DATABASE_DIRECT_URL: direct })).toThrow('DATABASE_URL: is required beside');
  });
});

it('the portal of `npm start` gets the address at which its server reaches the service', () => {
  vi.stubEnv('API_INTERNAL_URL', 'http://api:4000');
  const config = { ...loadConfig({}), databaseUrl: 'postgres://localhost/none', secretKey: 'x'.repeat(32) };
  expect(portalEnvironment(config, 'x')).toMatchObject({ API_INTERNAL_URL: 'http://api:4000' });
});
