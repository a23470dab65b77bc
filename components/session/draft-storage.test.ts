import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftsOf, dropDrafts } from './draft-storage.ts';

/** Storage of a tab, over a Map. */
function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

const keys = () => Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('drafts', () => {
  it('come back to the user who typed them, and to no other', () => {
    draftsOf(7).write('sid-order', { reference: 'FRIDAY-1' });
    expect(draftsOf(7).read('sid-order')).toEqual({ reference: 'FRIDAY-1' });
    expect(draftsOf(8).read('sid-order')).toBeUndefined();
    expect(draftsOf(77).read('sid-order')).toBeUndefined();
    draftsOf(8).drop('sid-order');
    expect(draftsOf(7).read('sid-order')).toEqual({ reference: 'FRIDAY-1' });
    draftsOf(7).drop('sid-order');
    expect(keys()).toEqual([]);
  });

  it('are not read where something else is stored', () => {
    for (const stored of ['{', '[1]', '"text"', 'null']) {
      sessionStorage.setItem('proofmark-draft-7-upload', stored);
      expect(draftsOf(7).read('upload'), stored).toBeUndefined();
    }
  });

  it('of all users are removed, also those of a release that named no user; other entries stay', () => {
    draftsOf(7).write('sid-order', { reference: 'FRIDAY-1' });
    draftsOf(8).write('upload', { pasted: 'a,b' });
    sessionStorage.setItem('proofmark-draft-export-codes', '{}');
    sessionStorage.setItem('other', 'x');
    dropDrafts();
    expect(keys()).toEqual(['other']);
  });

  it('of other users are removed when one is found signed in', () => {
    draftsOf(7).write('sid-order', { reference: 'FRIDAY-1' });
    draftsOf(77).write('sid-order', { reference: 'SECRET-1' });
    sessionStorage.setItem('proofmark-draft-export-codes', '{}');
    dropDrafts({ except: 7 });
    expect(keys()).toEqual(['proofmark-draft-7-sid-order']);
  });

  it('are done without where the browser blocks storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => draftsOf(7).write('upload', {})).not.toThrow();
    expect(draftsOf(7).read('upload')).toBeUndefined();
    expect(() => draftsOf(7).drop('upload')).not.toThrow();
    expect(() => dropDrafts()).not.toThrow();
  });
});
