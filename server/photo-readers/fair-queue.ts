/** Work of several callers that waits. A caller's next work comes after that of callers who were served longer ago. */
export class FairQueue<T> {
  /** Work of each caller, in the order in which they came. */
  readonly #waiting = new Map<string, T[]>();
  /** When each caller was served last, and its work that is under way; callers without any are forgotten. */
  readonly #served = new Map<string, { turn: number; running: number }>();
  #turn = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(caller: string, work: T): void {
    const own = this.#waiting.get(caller);
    if (own) own.push(work);
    else this.#waiting.set(caller, [work]);
    this.#length += 1;
  }

  /**
   * Takes the work whose turn it is. `end` reports that it is done.
   * @param may whether a caller with so much work under way may have more
   */
  shift(may: (caller: string, running: number) => boolean = () => true): { caller: string; work: T } | undefined {
    let next: string | undefined;
    for (const caller of this.#waiting.keys()) {
      if (!may(caller, this.#runningOf(caller))) continue;
      if (next === undefined || this.#isBefore(caller, next)) next = caller;
    }
    if (next === undefined) return undefined;
    const caller = next;
    const work = this.#takeFrom(caller, 'shift');
    this.#turn += 1;
    this.#served.set(caller, { turn: this.#turn, running: this.#runningOf(caller) + 1 });
    return work === undefined ? undefined : { caller, work };
  }

  end(caller: string): void {
    const served = this.#served.get(caller);
    if (served) served.running -= 1;
    this.#remove(caller);
  }

  /** Takes the newest work of the caller with the most, where that is more than `caller` would have. */
  dropOfLongest(caller: string): T | undefined {
    let longest = caller;
    let most = (this.#waiting.get(caller)?.length ?? 0) + 1;
    for (const [other, { length }] of this.#waiting) if (length > most) [longest, most] = [other, length];
    return longest === caller ? undefined : this.#takeFrom(longest, 'pop');
  }

  /** Takes everything that waits. */
  clear(): T[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#length = 0;
    return all;
  }

  #isBefore(one: string, other: string): boolean {
    return (this.#served.get(one)?.turn ?? 0) < (this.#served.get(other)?.turn ?? 0);
  }

  #runningOf(caller: string): number {
    return this.#served.get(caller)?.running ?? 0;
  }

  #takeFrom(caller: string, end: 'shift' | 'pop'): T | undefined {
    const own = this.#waiting.get(caller);
    const work = own?.[end]();
    if (own?.length === 0) this.#waiting.delete(caller);
    this.#length -= 1;
    this.#remove(caller);
    return work;
  }

  #remove(caller: string): void {
    if (!this.#waiting.has(caller) && this.#runningOf(caller) <= 0) this.#served.delete(caller);
  }
}
