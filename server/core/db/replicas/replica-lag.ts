/** A place in the log of the primary, as bytes from its beginning. */
export type LogPlace = number;

/** Some minutes of looks; beyond them a replica is too far behind to measure. */
const mostSamples = 1000;

/**
 * How far a replica is behind, by one clock: how long ago the primary's log ended at a place that the replica has
 * replayed by now. It grows also when nothing can be heard of either, and never says less than it is.
 */
export class ReplicaLag {
  #samples: { at: number; place: LogPlace }[] = [];
  #replayed: LogPlace = -1;
  #reachedAt = Number.NEGATIVE_INFINITY;

  /** Log position that the replica has replayed; -1 while unknown. */
  get replayed(): LogPlace {
    return this.#replayed;
  }

  /**
   * The end of the primary's log.
   * @param at milliseconds of a clock that only goes forward, read before the primary was asked
   */
  primaryIsAt(place: LogPlace, at: number): void {
    this.#samples.push({ at, place });
    if (this.#samples.length > mostSamples) this.#samples.shift();
    this.#look();
  }

  replicaIsAt(place: LogPlace): void {
    this.#replayed = place;
    this.#look();
  }

  /** A replica that was away may be another one, or may have fallen behind. */
  reset(): void {
    this.#replayed = -1;
    this.#reachedAt = Number.NEGATIVE_INFINITY;
  }

  milliseconds(now: number): number {
    return now - this.#reachedAt;
  }

  #look(): void {
    let reached = 0;
    for (const { at, place } of this.#samples) {
      if (place > this.#replayed) break;
      this.#reachedAt = Math.max(this.#reachedAt, at);
      reached += 1;
    }
    this.#samples.splice(0, reached);
  }
}
