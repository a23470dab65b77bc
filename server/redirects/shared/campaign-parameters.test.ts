import { expect, it } from 'vitest';
import { withCampaignParameters } from './campaign-parameters.ts';

const page = 'https://nordlys.test/serum?q=%20a&uid=1';

it.each([
  ['/A?utm_source=poster&utm_medium=print', page, `${page}&utm_source=poster&utm_medium=print`],
  ['/A?utm_source=a%26b%3Dc', 'https://nordlys.test/', 'https://nordlys.test/?utm_source=a%26b%3Dc'],
  ['/A?utm_source=b', 'https://nordlys.test/?utm_source=a#top', 'https://nordlys.test/?utm_source=a#top'],
  ['/A?utm_source=b', 'https://nordlys.test/#top', 'https://nordlys.test/?utm_source=b#top'],
  ['/A?uid=2&next=//evil.test&utm_=x&UTM_SOURCE=x', page, page],
  [`/A?utm_source=${'x'.repeat(201)}`, page, page],
  ['/A?', page, page],
  ['/A', page, page],
])('%s leads from %s to %s', (called, stored, expected) => {
  expect(withCampaignParameters(stored, called)).toBe(expected);
});
