import { describe, expect, it } from 'vitest';
import { ipAddressOf, isPublicAddress } from './public-address.ts';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001:81b::200e'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '198.18.0.1',
    '203.0.113.1',
    '240.0.0.1',
    '::',
    '::1',
    'fd00::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    // IPv4 inside: mapped, of a public address too; compatible; NAT64; 6to4; Teredo.
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2002:a00:1::',
    '2001::1',
    '::ffff:0:10.0.0.1',
    '4000::1',
    'hooks.test',
    '',
  ])('%j is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('ipAddressOf', () => {
  it.each([
    ['http://127.0.0.1/', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f.1:8080/', '127.0.0.1'],
    ['http://0177.0.0.1/', '127.0.0.1'],
    ['http://127。0。0。1/', '127.0.0.1'],
    ['http://[::1]:99/', '::1'],
    ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ])('finds the address in %s however it is written', (url, address) => {
    expect(ipAddressOf(new URL(url))).toBe(address);
  });

  it('finds none in a name', () => {
    expect(ipAddressOf(new URL('https://hooks.test/127.0.0.1'))).toBeNull();
  });
});
