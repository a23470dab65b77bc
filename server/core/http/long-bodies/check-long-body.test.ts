import { deserialize } from 'node:v8';
import { expect, it } from 'vitest';
import { previewCodeSelection } from '#lib/contract/code-selection.ts';
import { uploadScm } from '#lib/contract/scm.ts';
import { checkLongBody, maxAttributes } from './check-long-body.ts';

const check = (endpoint: Parameters<typeof checkLongBody>[0], body: unknown, wantsDigest = false) =>
  checkLongBody(endpoint, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), wantsDigest);

it('hands a valid body over in slices', () => {
  const extended_ids = Array.from({ length: 5_000 }, (_, index) => `code-${index}`);
  const checked = check(previewCodeSelection, { extended_ids, skip_unknown: true });
  if (checked.kind !== 'valid') return expect.fail(checked.kind);
  expect(deserialize(checked.rest)).toEqual({ extended_ids: [], skip_unknown: true });
  expect(checked.lists.map(({ name, slices }) => [name, slices.length])).toEqual([['extended_ids', 3]]);
  expect(checked.lists[0]?.slices.flatMap((slice) => deserialize(slice))).toEqual(extended_ids);
  return expect(checked.names).toEqual(['extended_ids', 'skip_unknown']);
});

it('tells equal bodies by their digest, whatever the order of attributes', () => {
  const digests = ['{"data_key":"lot","items":[{"a":1,"b":2}]}', '{"items":[{"b":2,"a":1}],"data_key":"lot"}'].map(
    (text) => check(uploadScm, text, true),
  );
  expect(digests.map((checked) => checked.kind === 'valid' && checked.digest)).toEqual(
    Array(2).fill(expect.stringMatching(/^[\w+/]{43}=$/)),
  );
  expect(new Set(digests.map((checked) => checked.kind === 'valid' && checked.digest)).size).toBe(1);
});

it('refuses another encoding than UTF-8', () => {
  const bytes = Buffer.from('{"data_key":"lot","items":[{"lot":"Größe"}]}', 'latin1');
  expect(checkLongBody(uploadScm, bytes, false)).toMatchObject({ kind: 'refused', why: { code: 'bodyNotUtf8' } });
});

it('refuses what is no JSON', () => {
  expect(check(uploadScm, '{"items":[')).toEqual({ kind: 'no-json' });
});

it('refuses by the contract, and looks at one item too many at most', () => {
  const checked = check(previewCodeSelection, { extended_ids: Array(4_000_000).fill('') });
  if (checked.kind !== 'refused') return expect.fail(checked.kind);
  return expect(checked.fields['extended_ids']).toMatchObject([{ code: 'atMostInOneCall' }]);
});

// conforms: A51
it('refuses an object with more attributes than any has', () => {
  const item = Object.fromEntries(Array.from({ length: maxAttributes + 1 }, (_, index) => [`a${index}`, 1]));
  expect(check(uploadScm, { items: [item] })).toMatchObject({
    kind: 'refused',
    fields: {
      non_field_errors: [
        {
          code: 'fieldFault',
          values: { field: 'items.0', fault: { code: 'atMostAttributes', values: { count: 1000 } } },
        },
      ],
    },
  });
});
