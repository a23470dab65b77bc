import { describe, expect, it } from 'vitest';
import { viewQuery } from './saved-views.ts';

describe('viewQuery', () => {
  it('keeps filters and order of an address, not its page nor a file', () => {
    expect(viewQuery(new URLSearchParams('state=running&page=3&layout=none&cursor=n1-2&document=doc_1'))).toBe(
      'layout=none&state=running',
    );
  });
  it('is the same for the same filters in another order', () => {
    const one = viewQuery(new URLSearchParams('q=a&state=running'));
    expect(viewQuery(new URLSearchParams('state=running&q=a'))).toBe(one);
  });
  it('is empty for a list as it opens', () => {
    expect(viewQuery(new URLSearchParams('page=2&q='))).toBe('');
  });
});
