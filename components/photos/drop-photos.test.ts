import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropPhotos } from './drop-photos.ts';

let kept: Map<string, string>;
const databases = vi.fn(async () => [{ name: 'another' }]);

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('indexedDB', { databases });
  databases.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

it('looks for photos of others once for each reader, not with every page', async () => {
  await dropPhotos({ except: 7 });
  await dropPhotos({ except: 7 });
  expect(databases).toHaveBeenCalledTimes(1);
  await dropPhotos({ except: 8 });
  await dropPhotos({ except: 7 });
  expect(databases).toHaveBeenCalledTimes(3);
});

it('looks again after a sign-out, and where looking failed', async () => {
  await dropPhotos({ except: 7 });
  await dropPhotos();
  await dropPhotos({ except: 7 });
  expect(databases).toHaveBeenCalledTimes(3);
  databases.mockRejectedValueOnce(new Error('Storage is blocked.'));
  await dropPhotos({ except: 8 });
  await dropPhotos({ except: 8 });
  expect(databases).toHaveBeenCalledTimes(5);
});
