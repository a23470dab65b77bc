import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { LoopReading } from './loop-meter.ts';

/** For `execArgv` of a program whose loop is measured. */
export const loopMeter = ['--import', new URL('./loop-meter.ts', import.meta.url).href];

/** Milliseconds that a program may compute without a pause, where other callers wait. */
export const longestTurnMs = 50;

async function ask(child: ChildProcess, what: string): Promise<unknown> {
  const answered = once(child, 'message');
  child.send(what);
  return (await answered)[0];
}

/** Measures the event loop of a program while `work` runs. */
export async function measureLoop(child: ChildProcess, work: () => Promise<unknown>): Promise<LoopReading> {
  await ask(child, 'begin measuring');
  await work();
  return (await ask(child, 'end measuring')) as LoopReading;
}

/** Measures work that is done again while a turn is too long: the first time loads and compiles what is needed once. */
export async function measureTurns(child: ChildProcess, work: () => Promise<unknown>): Promise<LoopReading> {
  let reading = await measureLoop(child, work);
  for (let again = 0; again < 2 && reading.longestTurnMs >= longestTurnMs; again += 1) {
    const next = await measureLoop(child, work);
    if (next.longestTurnMs < reading.longestTurnMs) reading = next;
  }
  return reading;
}

export interface NamedReading extends LoopReading {
  name: string;
}

/** The ten longest turns, one a line. */
export function worstTen(readings: readonly NamedReading[]): string {
  return readings
    .toSorted((a, b) => b.longestTurnMs - a.longestTurnMs)
    .slice(0, 10)
    .map(
      ({ name, longestTurnMs: turn, processorMs, delayMs, utilization }) =>
        `${turn.toFixed(1).padStart(7)} ms  ${processorMs.toFixed(0).padStart(6)} ms of processor, delay ${delayMs.toFixed(0)} ms, loop ${(utilization * 100).toFixed(0)} %: ${name}`,
    )
    .join('\n');
}
