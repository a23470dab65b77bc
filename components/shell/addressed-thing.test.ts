import { expect, it } from 'vitest';
import { isKnownArea, thingOf } from './addressed-thing.ts';

const lists = ['/workorders', '/codes', '/catalog/products'];

it('names what an address is about', () => {
  expect(thingOf('/workorders/12/proofs', lists)).toEqual({ list: '/workorders', id: '12' });
  expect(thingOf('/codes/01%2F0950', lists)).toEqual({ list: '/codes', id: '01/0950' });
  expect(thingOf('/codes/%E0%A4%A', lists)).toEqual({ list: '/codes', id: '%E0%A4%A' });
  for (const path of ['/workorders', '/workorders/', '/workorders/new/sid', '/codes/open', '/catalog', '/scans/1']) {
    expect(thingOf(path, lists)).toBeUndefined();
  }
});

it('knows which areas there are', () => {
  for (const path of ['/', '/workorders/1', '/settings/profile', '/support/1-x']) expect(isKnownArea(path)).toBe(true);
  for (const path of ['/nothing', '/workorder', '/constructor']) expect(isKnownArea(path)).toBe(false);
});
