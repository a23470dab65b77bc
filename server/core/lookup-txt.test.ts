import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookupTxt } from './lookup-txt.ts';
import { type DnsServer, startDnsServer } from './testing/dns-server.ts';

let server: DnsServer;
beforeAll(async () => {
  server = await startDnsServer();
});
afterAll(() => server.close());

const lookup = (name: string) => lookupTxt(name, [server.address]);

describe('TXT values of a name', () => {
  it('are those that its name server answers', async () => {
    server.records.set('a.brand.test', ['one', 'two words']);
    expect(await lookup('a.brand.test')).toEqual(['one', 'two words']);
  });

  it('are none where it says that there is no such name or no such record', async () => {
    expect(await lookup('b.brand.test')).toEqual([]);
    server.records.set('c.brand.test', []);
    expect(await lookup('c.brand.test')).toEqual([]);
  });

  it('are bounded', async () => {
    server.records.set(
      'd.brand.test',
      Array.from({ length: 25 }, () => 'x'.repeat(20)),
    );
    expect(await lookup('d.brand.test')).toHaveLength(20);
  });

  // conforms: A45
  it('are left out where they cannot be stored', async () => {
    server.records.set('e.brand.test', ['a\u0000b', 'fine']);
    expect(await lookup('e.brand.test')).toEqual(['fine']);
  });

  it('are unknown when no name server answers within seconds', async () => {
    server.isSilent = true;
    const began = performance.now();
    expect(await lookup('a.brand.test')).toBeNull();
    expect(performance.now() - began).toBeLessThan(8000);
    server.isSilent = false;
  });
});
