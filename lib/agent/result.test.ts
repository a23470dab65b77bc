import { describe, expect, it } from 'vitest';
import { searchCodes } from '#lib/contract/codes.ts';
import { listIngestions } from '#lib/contract/ingestion.ts';
import { boundResult, mostCharacters } from './result.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, text: 'x'.repeat(990) }));
const page = (count: number, next: string | null = null) => ({
  count: 500,
  next,
  previous: null,
  results: rows(count),
});
const read = (text: string) => JSON.parse(text);

describe('a result', () => {
  it('has the arguments of the next page in place of its address', () => {
    const next = 'http://service.test/api/v2/ingestion/?limit=2&offset=2&status=error';
    const result = read(boundResult(listIngestions, {}, { answer: page(2, next) }));
    expect(result.next_arguments).toEqual({ limit: 2, offset: 2, status: 'error' });
    expect(result.answer).toEqual({ count: 500, results: rows(2) });
  });

  it('has the members that were asked for', () => {
    expect(read(boundResult(listIngestions, {}, { answer: page(2) }, ['id'])).answer.results).toEqual([
      { id: 0 },
      { id: 1 },
    ]);
    expect(read(boundResult(listIngestions, {}, { answer: { id: 1, key: 'a' } }, ['key', 'no'])).answer).toEqual({
      key: 'a',
    });
  });

  it('is cut at a row, and goes on there', () => {
    const query = { limit: 200, offset: 10, status: 'error' };
    const text = boundResult(listIngestions, query, { answer: page(200, 'http://service.test/?limit=200&offset=210') });
    expect(text.length).toBeLessThanOrEqual(mostCharacters);
    const { answer, next_arguments, truncated } = read(text);
    expect(answer.results.length).toBeGreaterThan(30);
    expect(next_arguments).toEqual({
      limit: answer.results.length,
      offset: 10 + answer.results.length,
      status: 'error',
    });
    expect(truncated).toContain('next_arguments');
  });

  it('of a list with a cursor says how many rows fit', () => {
    const { answer, next_arguments, truncated } = read(
      boundResult(searchCodes, {}, { answer: page(200, '/?cursor=a') }),
    );
    expect(next_arguments).toBeUndefined();
    expect(truncated).toContain(`limit ${answer.results.length}`);
  });

  it('that is no list is cut', () => {
    const text = boundResult(listIngestions, {}, { answer: { text: 'y'.repeat(3 * mostCharacters) } });
    expect(read(text)).toMatchObject({ truncated: expect.stringContaining('Name fields') });
    expect(text.length).toBeLessThan(mostCharacters + 1000);
  });
});
