import { describe, expect, it } from 'vitest';
import { ReplicaLag } from './replica-lag.ts';

describe('the lag of a replica', () => {
  it('is how long ago the primary was where the replica is', () => {
    const lag = new ReplicaLag();
    expect(lag.milliseconds(0)).toBe(Number.POSITIVE_INFINITY);
    lag.primaryIsAt(100, 1000);
    lag.replicaIsAt(100);
    expect(lag.milliseconds(1250)).toBe(250);
    lag.primaryIsAt(200, 2000);
    lag.primaryIsAt(300, 3000);
    lag.replicaIsAt(250);
    expect(lag.milliseconds(3000)).toBe(1000);
    lag.replicaIsAt(300);
    expect(lag.milliseconds(3000)).toBe(0);
  });

  it('grows while nothing is heard, of a primary at which nothing happens too', () => {
    const lag = new ReplicaLag();
    lag.primaryIsAt(100, 1000);
    lag.replicaIsAt(100);
    lag.primaryIsAt(100, 2000);
    expect(lag.milliseconds(2000)).toBe(0);
    expect(lag.milliseconds(9000)).toBe(7000);
  });

  it('is not known of one that was away until it is heard of again', () => {
    const lag = new ReplicaLag();
    lag.primaryIsAt(100, 1000);
    lag.replicaIsAt(100);
    lag.reset();
    expect(lag.milliseconds(1000)).toBe(Number.POSITIVE_INFINITY);
    expect(lag.replayed).toBe(-1);
    lag.primaryIsAt(120, 1500);
    lag.replicaIsAt(110);
    expect(lag.milliseconds(1500)).toBe(Number.POSITIVE_INFINITY);
  });

  it('keeps what it holds bounded while the replica stands still', () => {
    const lag = new ReplicaLag();
    for (let at = 0; at < 5000; at += 1) lag.primaryIsAt(at, at);
    lag.replicaIsAt(3000);
    expect(lag.milliseconds(5000)).toBe(Number.POSITIVE_INFINITY);
    lag.replicaIsAt(4500);
    expect(lag.milliseconds(5000)).toBe(500);
  });
});
