/** Dependency of a program, checked by /readyz. */
export interface Check {
  name: string;
  /** Reported only: the program is ready without it. */
  isOptional?: boolean;
  /** Milliseconds for which what was found before holds while a run takes longer than an answer may. */
  patienceMs?: number;
  /** Rejects, in words for the person who runs it, when it is not there. */
  run(): Promise<void>;
}

export interface ReadinessReport {
  ready: boolean;
  draining: boolean;
  checks: Record<string, string>;
}

/** Below the two seconds within which an answer is promised. */
const limitMs = 1500;
/** Callers within this time share one check. */
const cacheMs = 500;

/** Whether requests or jobs should be sent to this program. */
export class Readiness {
  #checks: readonly Check[];
  #draining = false;
  #running = new Map<string, { since: number; end: Promise<string> }>();
  #found = new Map<string, string>();
  #last: { at: number; report: Promise<ReadinessReport> } | undefined;

  constructor(checks: readonly Check[]) {
    this.#checks = checks;
  }

  /** Not ready from now on: a load balancer takes it out of rotation. */
  drain(): void {
    this.#draining = true;
  }

  get draining(): boolean {
    return this.#draining;
  }

  /** Answers in time, also while checks wait. */
  async check(): Promise<ReadinessReport> {
    if (!this.#last || performance.now() - this.#last.at > cacheMs) {
      this.#last = { at: performance.now(), report: this.#checkNow() };
    }
    const { ready, checks } = await this.#last.report;
    return { ready: ready && !this.#draining, draining: this.#draining, checks };
  }

  async #checkNow(): Promise<ReadinessReport> {
    const found = await Promise.all(
      this.#checks.map(async (check): Promise<[string, string]> => {
        const late = new Promise<string>((resolve) => {
          setTimeout(() => resolve(this.#lateState(check)), limitMs).unref();
        });
        return [check.name, await Promise.race([this.#run(check), late])];
      }),
    );
    const optional = new Set(this.#checks.flatMap(({ name, isOptional }) => (isOptional ? [name] : [])));
    const ready = found.every(([name, state]) => state === 'ok' || optional.has(name));
    return { ready, draining: this.#draining, checks: Object.fromEntries(found) };
  }

  #lateState({ name, patienceMs }: Check): string {
    const { since } = this.#running.get(name) ?? { since: 0 };
    if (patienceMs !== undefined && performance.now() - since < patienceMs) return this.#found.get(name) ?? 'ok';
    return `no answer within ${(patienceMs ?? limitMs) / 1000} s`;
  }

  /** One that still waits is not begun again. */
  #run({ name, run }: Check): Promise<string> {
    const running = this.#running.get(name);
    if (running) return running.end;
    const end = run()
      .then(
        () => 'ok',
        (error: unknown) => (error instanceof Error ? error.message : String(error)) || 'failed',
      )
      .then((state) => {
        this.#running.delete(name);
        this.#found.set(name, state);
        return state;
      });
    this.#running.set(name, { since: performance.now(), end });
    return end;
  }
}
