import { describe, expect, it } from 'vitest';
import { clientAddressOf, parseTrustedProxies } from './trusted-proxies.ts';

const clientOf = (proxies: string, remoteAddress: string | undefined, forwardedFor = '') =>
  clientAddressOf({ remoteAddress, forwardedFor }, parseTrustedProxies(proxies));

describe('clientAddressOf', () => {
  it('is the other end of the connection without trusted proxies, whatever the header says', () => {
    expect(clientOf('', '198.51.100.7', '203.0.113.9')).toBe('198.51.100.7');
    expect(clientOf('', '127.0.0.1', '203.0.113.9')).toBe('127.0.0.1');
    expect(clientOf('10.0.0.5', '198.51.100.7', '203.0.113.9, 10.0.0.5')).toBe('198.51.100.7');
  });

  // conforms: A31
  it('is the right-most address that is no trusted proxy', () => {
    const proxies = '10.0.0.5, 10.1.0.0/16, 2001:db8:1::/48';
    expect(clientOf(proxies, '10.0.0.5', '203.0.113.9')).toBe('203.0.113.9');
    expect(clientOf(proxies, '10.0.0.5', '192.0.2.66, 203.0.113.9')).toBe('203.0.113.9');
    expect(clientOf(proxies, '10.0.0.5', '192.0.2.66, 203.0.113.9, 10.1.44.2')).toBe('203.0.113.9');
    expect(clientOf(proxies, '2001:db8:1::5', '2001:db8:2::9')).toBe('2001:db8:2::9');
    expect(clientOf(proxies, '10.0.0.6', '203.0.113.9')).toBe('10.0.0.6');
  });

  it('is the left-most one where all are trusted', () => {
    expect(clientOf('uniquelocal', '10.0.0.5', '192.168.1.4, 172.16.0.9')).toBe('192.168.1.4');
    expect(clientOf('loopback', '127.0.0.1')).toBe('127.0.0.1');
  });

  it('knows an IPv4 address in IPv6 form', () => {
    expect(clientOf('loopback', '::ffff:127.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
    expect(clientOf('', '::ffff:198.51.100.7')).toBe('198.51.100.7');
    expect(clientOf('loopback', '::1', '::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  it('stops where the chain is no address', () => {
    expect(clientOf('loopback', '127.0.0.1', '203.0.113.9, unknown')).toBe('127.0.0.1');
    expect(clientOf('loopback', '127.0.0.1', 'localhost\r\nx: y')).toBe('127.0.0.1');
    expect(clientOf('loopback', undefined, '203.0.113.9')).toBeUndefined();
  });
});

describe('parseTrustedProxies', () => {
  it.each(['10.0.0.0/33', '::/129', 'proxy.example', '10.0.0.0/8/8', '10.0.0', '10.0.0.1/', 'constructor'])(
    'refuses %s',
    (text) => {
      expect(() => parseTrustedProxies(`loopback, ${text}`)).toThrow(`'${text}' is no address or network`);
    },
  );
});
