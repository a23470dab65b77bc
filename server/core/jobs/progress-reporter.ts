const everyMs = 400;

export interface ProgressReporter {
  /** @param share 0 to 1; anything else is brought into that range */
  report(share: number): void;
  /** Resolves when no write is under way. */
  settled(): Promise<void>;
}

/** Writes progress now and then, one write at a time. A write that fails is let go: the next one says more. */
export function createProgressReporter(write: (share: number) => Promise<void>): ProgressReporter {
  let last = performance.now();
  let writing: Promise<void> | undefined;
  return {
    report: (share) => {
      if (writing || performance.now() - last < everyMs || !Number.isFinite(share)) return;
      last = performance.now();
      writing = write(Math.min(1, Math.max(0, share)))
        .catch(() => undefined)
        .finally(() => {
          writing = undefined;
        });
    },
    settled: async () => {
      await writing;
    },
  };
}
