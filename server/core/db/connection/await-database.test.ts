import { expect, it, vi } from 'vitest';
import { DatabaseSilentError } from '../errors/database-away.ts';
import { awaitDatabase } from './await-database.ts';

const refused = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

it('begins again until the database is there, and tells of it once', async () => {
  vi.useFakeTimers();
  try {
    const begin = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(refused())
      .mockRejectedValueOnce(new DatabaseSilentError(2))
      .mockResolvedValue('begun');
    const reported: unknown[] = [];
    const begun = awaitDatabase(begin, (error) => reported.push(error));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await begun).toBe('begun');
    expect(begin).toHaveBeenCalledTimes(3);
    expect(reported).toEqual([refused()]);
  } finally {
    vi.useRealTimers();
  }
});

it('throws at once an error that waiting does not fix', async () => {
  const begin = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('pg-boss is not installed'));
  const reported: unknown[] = [];
  await expect(awaitDatabase(begin, (error) => reported.push(error))).rejects.toThrow('pg-boss is not installed');
  expect(begin).toHaveBeenCalledTimes(1);
  expect(reported).toEqual([]);
});
