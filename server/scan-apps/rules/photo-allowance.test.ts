import { describe, expect, it } from 'vitest';
import { type AllowanceState, takePhoto } from './photo-allowance.ts';

const limit = 200;

function send(count: number, from: number, everyMs: number, start: AllowanceState | null = null) {
  let state = start;
  let allowed = 0;
  for (let i = 0; i < count; i += 1) {
    const taken = takePhoto(state, from + i * everyMs, limit);
    if (taken.isAllowed) allowed += 1;
    state = taken.state;
  }
  return { allowed, state };
}

describe('takePhoto', () => {
  it('allows exactly the limit in a burst after a pause', () => {
    expect(send(500, 1_000_000, 1).allowed).toBe(200);
    expect(send(500, 1_000_000, 119).allowed).toBe(200);
  });

  it('counts down what remains', () => {
    const first = takePhoto(null, 5_000, limit);
    expect(first).toMatchObject({ isAllowed: true, remaining: 199, resetSeconds: 60 });
    expect(takePhoto(first.state, 5_001, limit).remaining).toBe(198);
  });

  it('takes nothing for a refused photo, and says when to come back', () => {
    const { state } = send(200, 0, 1);
    const refused = takePhoto(state, 10_000, limit);
    expect(refused).toMatchObject({ isAllowed: false, remaining: 0, state: { photos: 200 } });
    expect(refused.resetSeconds).toBeGreaterThanOrEqual(50);
    const later = takePhoto(refused.state, 10_000 + refused.resetSeconds * 1000, limit);
    expect(later.isAllowed).toBe(true);
    expect(takePhoto(refused.state, 10_000 + (refused.resetSeconds - 1) * 1000, limit).isAllowed).toBe(false);
  });

  // conforms: 24.1
  it('never lets a minute hold twice the limit', () => {
    const { state } = send(200, 0, 299);
    expect(send(200, 60_001, 1, state).allowed).toBeLessThan(5);
  });

  it('allows a steady stream at the limit to go on', () => {
    expect(send(1000, 0, 305).allowed).toBeGreaterThan(980);
  });

  // conforms: F21
  it('forgets after two minutes, and when the clock jumps back', () => {
    const { state } = send(200, 1_000_000, 0);
    expect(takePhoto(state, 1_120_000, limit)).toMatchObject({ isAllowed: true, remaining: 199 });
    expect(takePhoto(state, 500_000, limit)).toMatchObject({ isAllowed: true, remaining: 199 });
  });
});
