import { describe, expect, it } from 'vitest';
import { fileFault } from './file-fault.ts';

const accept = { 'text/csv': ['.csv', '.txt'], 'application/json': ['.json'] };
const file = (name: string, type: string, bytes = 3) => new File(['x'.repeat(bytes)], name, { type });

describe('a file', () => {
  it('is taken by its type, or by the ending of its name, in any case', () => {
    const limits = { accept, maxSize: 10 };
    expect(fileFault(file('codes', 'text/csv'), limits)).toBeUndefined();
    expect(fileFault(file('CODES.CSV', 'application/vnd.ms-excel'), limits)).toBeUndefined();
    expect(fileFault(file('codes.json', ''), limits)).toBeUndefined();
  });

  it('is refused for its kind, or for its size', () => {
    expect(fileFault(file('codes.pdf', 'application/pdf'), { accept, maxSize: 10 })).toBe('kind');
    expect(fileFault(file('csv', ''), { accept, maxSize: 10 })).toBe('kind');
    expect(fileFault(file('codes.csv', 'text/csv', 11), { accept, maxSize: 10 })).toBe('large');
    expect(fileFault(file('codes.csv', 'text/csv', 10), { accept, maxSize: 10 })).toBeUndefined();
  });

  it('of any kind and size is taken where nothing is said', () => {
    expect(fileFault(file('codes.pdf', 'application/pdf'), { accept: undefined, maxSize: undefined })).toBeUndefined();
  });
});
