import { expect, it, vi } from 'vitest';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { AnyList } from './define-list.ts';
import { type ReadGiven, readList } from './read-list.ts';

const ended = vi.hoisted(() => new Error('NEXT_REDIRECT'));
vi.mock('server-only', () => ({}));
vi.mock('#lib/portal/client.ts', () => ({ read: () => Promise.reject(ended) }));
vi.mock('./read-calendar.ts', () => ({ readCalendar: async () => ({ today: '2026-11-21', timeZone: 'UTC' }) }));

const list = { params: {}, cursor: { size: 20 }, endpoint: async () => ({}) } as unknown as AnyList;
const cases: [string, ReadGiven | undefined][] = [
  ['without further facts', undefined],
  ['with facts that need no rows', async () => ({})],
  ['with facts that need the rows', async (_user, _values, rows) => ({ rows: await rows })],
];

it.each(cases)(
  'passes the redirect of an ended session on, %s, and leaves no rejection unhandled',
  async (_, given) => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    try {
      await expect(readList(list, {} as SessionUser, {}, given)).rejects.toBe(ended);
      // Node reports a rejection before the next turn of its loop.
      await new Promise(setImmediate);
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off('unhandledRejection', unhandled);
    }
  },
);
