import { describe, expect, it } from 'vitest';
import { signPost, verifyPost } from './post-policy.ts';
import { signUrl } from './presigned-url.ts';
import { equalSignatures, formatAmzDate, parseAmzDate, parseCredential, sign } from './sigv4.ts';

// The keys of Amazon's own examples.
const accessKey = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const region = 'us-east-1';

it('signs a link as the example in the Amazon S3 API reference', () => {
  const url = signUrl({
    method: 'GET',
    url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
    query: {},
    expiresInSeconds: 86_400,
    accessKey,
    region,
    now: new Date('2013-05-24T00:00:00Z'),
  });
  expect(new URL(url).searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

it('reads dates and credentials in their one form only', () => {
  const date = new Date('2026-02-03T04:05:06.789Z');
  expect(formatAmzDate(date)).toBe('20260203T040506Z');
  expect(parseAmzDate('20260203T040506Z')).toBe(Date.parse('2026-02-03T04:05:06Z'));
  for (const wrong of [
    '',
    '2026-02-03T04:05:06Z',
    '20260230T000000Z',
    '20260203T246060Z',
    '20260203T040506',
    '20260203T040506Z ',
  ]) {
    expect(parseAmzDate(wrong)).toBeNull();
  }
  expect(parseCredential('KEY/20260203/local/s3/aws4_request')).toEqual({
    accessKeyId: 'KEY',
    date: '20260203',
    region: 'local',
  });
  for (const wrong of [
    '',
    'KEY/20260203/local/ec2/aws4_request',
    'KEY/20260203/local/s3/aws4_request/',
    '/20260203/local/s3/aws4_request',
  ]) {
    expect(parseCredential(wrong)).toBeNull();
  }
});

it('compares signatures of any length', () => {
  expect([equalSignatures('ab', 'ab'), equalSignatures('ab', 'abc'), equalSignatures('ab', '')]).toEqual([
    true,
    false,
    false,
  ]);
});

describe('verifyPost', () => {
  const now = new Date('2026-02-03T04:05:06Z');
  const scope = { accessKeyId: accessKey.id, date: '20260203', region };

  /** A form whose policy is correctly signed, with any content. */
  function toFields(policy: unknown, changes: Record<string, string> = {}): Map<string, string> {
    const encoded = Buffer.from(typeof policy === 'string' ? policy : JSON.stringify(policy)).toString('base64');
    return new Map(
      Object.entries({
        key: 'a/b',
        'x-amz-algorithm': 'AWS4-HMAC-SHA256',
        'x-amz-credential': `${accessKey.id}/20260203/${region}/s3/aws4_request`,
        'x-amz-date': '20260203T040506Z',
        policy: encoded,
        'x-amz-signature': sign(accessKey.secret, scope, encoded),
        ...changes,
      }),
    );
  }
  const verify = (fields: Map<string, string>, at = now) => verifyPost(fields, 'bucket', accessKey, region, at);
  const expiration = '2026-02-03T05:00:00.000Z';
  const covering = [
    ['eq', '$bucket', 'bucket'],
    ['starts-with', '$x-amz-algorithm', ''],
    ['starts-with', '$x-amz-credential', ''],
    ['starts-with', '$x-amz-date', ''],
  ];

  // conforms: 31.2
  it('takes what signPost made, until it expires', () => {
    const options = {
      bucket: 'bucket',
      key: 'a/b',
      minBytes: 3,
      maxBytes: 9,
      expiresInSeconds: 60,
      accessKey,
      region,
      now,
    };
    const fields = new Map(Object.entries(signPost(options)).map(([name, value]) => [name.toLowerCase(), value]));
    expect(verify(fields)).toEqual({ minBytes: 3, maxBytes: 9 });
    expect(verify(fields, new Date(now.getTime() + 59_999))).toEqual({ minBytes: 3, maxBytes: 9 });
    expect(() => verify(fields, new Date(now.getTime() + 60_000))).toThrow('Policy expired');
    expect(() => verifyPost(fields, 'other', accessKey, region, now)).toThrow('The bucket is not the one');
    fields.delete('bucket');
    expect(() => verifyPost(fields, 'other', accessKey, region, now)).toThrow('Policy Condition failed');
  });

  // conforms: A17
  it('refuses a policy that does not say which bucket it is for', () => {
    const conditions = [...covering.filter(([, field]) => field !== '$bucket'), { key: 'a/b' }];
    for (const changes of [{}, { bucket: 'bucket' }]) {
      expect(() => verify(toFields({ expiration, conditions }, changes))).toThrow('Extra input fields: bucket');
    }
    const other = { expiration, conditions: [...conditions, { bucket: 'other' }] };
    expect(() => verify(toFields(other))).toThrow('Policy Condition failed');
  });

  it('takes the narrowest of several size ranges', () => {
    const ranges = [
      ['content-length-range', 1, 100],
      ['content-length-range', 10, 500],
    ];
    const policy = { expiration, conditions: [...covering, ...ranges, { key: 'a/b' }] };
    expect(verify(toFields(policy))).toEqual({ minBytes: 10, maxBytes: 100 });
  });

  it.each<[string, unknown[], boolean]>([
    ['eq that holds', [['eq', '$key', 'a/b']], true],
    ['eq in other letters of the name', [['eq', '$Key', 'a/b']], true],
    ['eq that fails', [['eq', '$key', 'a/c']], false],
    ['starts-with that holds', [['starts-with', '$key', 'a/']], true],
    ['starts-with that fails', [['starts-with', '$key', 'b/']], false],
    ['one of two that fails', [['starts-with', '$key', 'a/'], { key: 'a/c' }], false],
    ['a field that is not there', [{ key: 'a/b' }, ['starts-with', '$content-type', '']], false],
    ['nothing about a field', [], false],
  ])('%s', (_, conditions, holds) => {
    const fields = toFields({ expiration, conditions: [...covering, ...conditions] });
    if (holds) expect(() => verify(fields)).not.toThrow();
    else expect(() => verify(fields)).toThrow('Invalid according to Policy');
  });

  it.each<[string, unknown]>([
    ['no JSON', 'not json'],
    ['null', null],
    ['no conditions', { expiration }],
    ['no expiration', { conditions: [] }],
    ['an expiration that is no date', { expiration: 'soon', conditions: [] }],
    ['an unknown operator', { expiration, conditions: [['matches', '$key', '.*']] }],
    ['a condition on nothing', { expiration, conditions: [['eq', 'key', 'a/b']] }],
    ['a size that is no number', { expiration, conditions: [['content-length-range', '1', '2']] }],
    ['a negative size', { expiration, conditions: [['content-length-range', -1, 2]] }],
    ['a condition with two fields', { expiration, conditions: [{ key: 'a/b', acl: 'private' }] }],
    ['a value that is no text', { expiration, conditions: [{ key: 1 }] }],
  ])('refuses a signed policy with %s', (_, policy) => {
    expect(() => verify(toFields(policy))).toThrow(
      expect.objectContaining({ code: 'InvalidPolicyDocument', status: 400 }),
    );
  });

  it('refuses a form signed by a clock far ahead, or too long ago', () => {
    const policy = { expiration: '2030-01-01T00:00:00Z', conditions: [...covering, { key: 'a/b' }] };
    const at = (offsetMs: number) => () => verify(toFields(policy), new Date(now.getTime() + offsetMs));
    expect(at(-14 * 60_000)).not.toThrow();
    expect(at(-16 * 60_000)).toThrow(expect.objectContaining({ code: 'RequestTimeTooSkewed' }));
    expect(at(7 * 24 * 3600_000)).not.toThrow();
    expect(at(8 * 24 * 3600_000)).toThrow(expect.objectContaining({ code: 'RequestTimeTooSkewed' }));
  });
});
