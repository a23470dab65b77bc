import { expect, it } from 'vitest';
import { changedBody, changedValues } from './changed-values.ts';

const defaults = { name: 'Balm', url: 'https://a.test', image: null, markets: ['DE', 'FR'], campaign: 7, count: 0 };

it.each([
  [{}, {}],
  [{ name: 'Balm 50 ml' }, { name: 'Balm 50 ml' }],
  [{ url: '' }, { url: '' }],
  [{ campaign: null }, { campaign: null }],
  [{ image: 'https://a.test/a.png' }, { image: 'https://a.test/a.png' }],
  [{ markets: ['DE', 'FR'] }, {}],
  [{ markets: [] }, { markets: [] }],
  [{ markets: ['FR', 'DE'] }, { markets: ['FR', 'DE'] }],
  [{ count: null }, { count: null }],
  [{ added: false }, { added: false }],
])('changedValues finds the change %j', (change, expected) => {
  expect(changedValues({ ...defaults, ...change }, defaults)).toEqual(expected);
});

it('changedBody sends the checked value of a changed field, and no default of the schema', () => {
  const body = { name: 'Balm 50 ml', networks: ['10.0.0.1'], check_page: null };
  const values = { name: ' Balm 50 ml ', networks: '10.0.0.1' };
  expect(changedBody(body, values, { name: 'Balm', networks: '' })).toEqual({
    name: 'Balm 50 ml',
    networks: ['10.0.0.1'],
  });
  expect(changedBody(body, values, values)).toEqual({});
});

it('two updates from the same start keep each other', () => {
  const stored = { name: 'Balm', url: '', image: null };
  const [one, other] = [
    { ...stored, name: 'Salve' },
    { ...stored, url: 'https://b.test' },
  ];
  const after = { ...stored, ...changedBody(one, one, stored), ...changedBody(other, other, stored) };
  expect(after).toEqual({ name: 'Salve', url: 'https://b.test', image: null });
});
