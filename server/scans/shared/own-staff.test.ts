import { describe, expect, it } from 'vitest';
import { isOwnStaff, type ScanSender } from './own-staff.ts';

const code = { companyId: 1, printingPartnerId: 2, staffNetworks: ['203.0.113.0/24', '198.51.100.7', '2001:db8::/48'] };
const stranger: ScanSender = { user: null, scanApp: null, address: '192.0.2.1' };
const user = (companyId: number, companyType: 'brand_owner' | 'printing_partner' | 'operator' = 'brand_owner') => ({
  ...stranger,
  user: { companyId, companyType },
});
const app = (companyId: number, values: { isStaff?: boolean; isOperator?: boolean } = {}) => ({
  ...stranger,
  scanApp: {
    ...{
      id: 1,
      identifier: 'app',
      gaKey: '',
      companyId,
      isOperator: false,
      isBlacklisted: false,
      isStaff: true,
      allowedOrigins: [],
    },
    ...values,
  },
});
const from = (address: string) => ({ ...stranger, address });

describe('a scan is of own staff', () => {
  it.each([
    ['by a user of the company', user(1), true],
    ['by a user of the printing partner', user(2, 'printing_partner'), true],
    ['by a user of the operator', user(9, 'operator'), true],
    ['by a user of another company', user(3), false],
    ['by an application of staff', app(1), true],
    ['by an application of the operator’s staff', app(9, { isOperator: true }), true],
    ['by an application of another company’s staff', app(3), false],
    ['by an application of consumers', app(1, { isStaff: false }), false],
    ['from a network', from('203.0.113.200'), true],
    ['from an address', from('198.51.100.7'), true],
    ['from an address as IPv6 names it', from('::ffff:198.51.100.7'), true],
    ['from a network of IPv6', from('2001:db8::5'), true],
    ['from the next address', from('198.51.100.8'), false],
    ['from elsewhere', from('2001:db9::5'), false],
    ['from an address that is none', from('unknown'), false],
  ])('%s: %s %s', (_, sender, expected) => {
    expect(isOwnStaff(code, sender)).toBe(expected);
  });

  it('from nowhere in particular where the company names no network', () => {
    expect(isOwnStaff({ ...code, staffNetworks: [] }, from('203.0.113.200'))).toBe(false);
  });
});
