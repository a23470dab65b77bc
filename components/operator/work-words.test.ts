import { describe, expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { jobWords, queueState } from './work-words.ts';

const t = translatorFor('en', 'operator');
const idle = { kind: 'x', waiting: 0, oldest_waiting_at: null, scheduled: 0, running: 0, failed: 0, left: 0 };
const now = Date.parse('2026-11-22T08:00:00.000Z');

describe('a kind of job', () => {
  it('is behind when one has waited for more than a minute, whatever runs', () => {
    expect(queueState(idle, now, t).label).toBe('Idle');
    expect(queueState({ ...idle, running: 2 }, now, t).label).toBe('Running');
    const waiting = { ...idle, waiting: 1, oldest_waiting_at: '2026-11-22T07:59:30.000Z' };
    expect(queueState(waiting, now, t).label).toBe('Waiting');
    const behind = { ...waiting, running: 3, oldest_waiting_at: '2026-11-22T07:58:30.000Z' };
    expect(queueState(behind, now, t)).toEqual({ label: 'Behind', tone: 'bad' });
    expect(queueState({ ...behind, left: 1 }, now, t)).toEqual({ label: 'Needs a newer release', tone: 'bad' });
  });

  it('has words, also one that has come since', () => {
    expect(jobWords('deliver-webhook', t)).toBe('Deliver webhooks');
    expect(jobWords('mail-something-new', t)).toBe('Mail something new');
  });
});
