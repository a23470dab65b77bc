import { expect, it } from 'vitest';
import { createPreview, isPreview } from './check-preview.ts';

const key = Buffer.alloc(32, 1);
const now = Date.parse('2026-11-26T15:40:00Z');
const hours = (count: number) => now + count * 3_600_000;

it('opens the preview of one application for a day', () => {
  const preview = createPreview('app-one', key, now);
  expect(createPreview('app-one', key, now + 60_000)).toBe(preview);
  expect(isPreview(preview, 'app-one', key, hours(22))).toBe(true);
  expect(isPreview(preview, 'app-one', key, hours(24))).toBe(false);
  expect(isPreview(preview, 'app-two', key, now)).toBe(false);
  expect(isPreview(preview, 'app-one', Buffer.alloc(32, 2), now)).toBe(false);
});

it.each(['', '.', 'zzzzzzzzzzz.', 'zzzzzzzz.AAAAAAAAAAAAAAAAAAAAAA'])('opens nothing by %j', (preview) => {
  expect(isPreview(preview, 'app-one', key, now)).toBe(false);
});
