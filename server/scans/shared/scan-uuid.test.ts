import { expect, it } from 'vitest';
import { isNamedUuid, momentOfUuid, newScanUuid, scanUuidOf } from './scan-uuid.ts';

const version7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

it('a new uuid has its moment in it, and is another each time', () => {
  const at = new Date('2026-11-23T01:02:03.456Z');
  const uuids = Array.from({ length: 1000 }, () => newScanUuid(at));
  expect(new Set(uuids).size).toBe(uuids.length);
  for (const uuid of uuids) expect(uuid).toMatch(version7);
  expect(momentOfUuid(uuids[0] ?? '')).toEqual(at);
  expect(momentOfUuid(newScanUuid(new Date(0)))).toEqual(new Date(0));
});

it('the uuid of a photo with a key is the same for the same key, and has no moment', () => {
  const uuid = scanUuidOf(1, 'photo-1');
  expect(scanUuidOf(1, 'photo-1')).toBe(uuid);
  expect(new Set([uuid, scanUuidOf(2, 'photo-1'), scanUuidOf(1, 'photo-2')]).size).toBe(3);
  expect(momentOfUuid(uuid)).toBeNull();
  expect(isNamedUuid(uuid)).toBe(true);
  expect(isNamedUuid(newScanUuid(new Date()))).toBe(false);
});
