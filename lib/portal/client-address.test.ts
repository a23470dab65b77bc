import { describe, expect, it } from 'vitest';
import { readClientAddress } from './client-address.ts';

describe('readClientAddress', () => {
  it('is what the nearest proxy saw, not what the caller wrote before it', () => {
    expect(readClientAddress({ 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9');
    expect(readClientAddress({ 'x-forwarded-for': '10.0.0.1, 203.0.113.9' })).toBe('203.0.113.9');
    expect(readClientAddress({ 'x-forwarded-for': '2001:db8::1' })).toBe('2001:db8::1');
  });

  it('is nothing when there is no address', () => {
    expect(readClientAddress(undefined)).toBeUndefined();
    expect(readClientAddress({})).toBeUndefined();
    expect(readClientAddress({ 'x-forwarded-for': 'localhost\r\nx: y' })).toBeUndefined();
  });
});
