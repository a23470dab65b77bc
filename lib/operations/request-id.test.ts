import { describe, expect, it } from 'vitest';
import { requestIdOf } from './request-id.ts';
import { parseTrustedProxies } from './trusted-proxies.ts';

const id = '3f2b1c4d-0000-4000-8000-00000000abcd';
const fresh = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

describe('the id of a request', () => {
  it('is what a trusted address gives, also in the form of nginx', () => {
    const trusted = parseTrustedProxies('loopback');
    for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::1']) {
      expect(requestIdOf(id, address, trusted)).toBe(id);
      expect(requestIdOf(id.replaceAll('-', '').toUpperCase(), address, trusted)).toBe(id);
    }
  });

  it.each<[string, string | string[] | undefined, string | undefined, string]>([
    ['from an address that is not trusted', id, '192.0.2.7', 'loopback'],
    ['when nobody is trusted', id, '127.0.0.1', ''],
    ['without an address', id, undefined, 'loopback'],
    ['that is no UUID', "x'; DROP TABLE users", '127.0.0.1', 'loopback'],
    ['given twice', [id, id], '127.0.0.1', 'loopback'],
    ['not given', undefined, '127.0.0.1', 'loopback'],
  ])('is a new one for one %s', (_, header, address, trusted) => {
    const made = requestIdOf(header, address, parseTrustedProxies(trusted));
    expect(made).toMatch(fresh);
    expect(made).not.toBe(id);
  });
});
