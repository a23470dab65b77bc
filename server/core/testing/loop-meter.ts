import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { measureSlowness, threadMs } from './yardstick.ts';

/**
 * Loaded with `--import` into a program of its own process: measures what its event loop does while the parent asks for
 * it. A turn's length is the processor time of the program's main thread from one setImmediate to the next, so that a
 * busy machine makes no turn longer. Its unit is that of the yardstick, so that a slow machine does not either.
 */
export interface LoopReading {
  /** Processor time of the longest turn, in milliseconds of the reference machine. */
  longestTurnMs: number;
  /** Processor time of all threads, with that of the meter, which never sleeps. */
  processorMs: number;
  /** Longest delay by the clock, which other programs of the machine add to. */
  delayMs: number;
  /** Share of the time in which the loop had work. */
  utilization: number;
}

const wholeMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

let slowness: number | undefined;
let isMeasuring = false;
let [longest, turnBegan, allBegan] = [0, 0, 0];
let utilizationBegan = performance.eventLoopUtilization();
const delay = monitorEventLoopDelay({ resolution: 1 });

function turn(): void {
  const now = threadMs();
  longest = Math.max(longest, now - turnBegan);
  turnBegan = threadMs();
  if (isMeasuring) setImmediate(turn);
}

function begin(): void {
  slowness ??= measureSlowness();
  isMeasuring = true;
  longest = 0;
  delay.reset();
  delay.enable();
  utilizationBegan = performance.eventLoopUtilization();
  allBegan = wholeMs();
  turnBegan = threadMs();
  setImmediate(turn);
}

function end(): LoopReading {
  turn();
  isMeasuring = false;
  delay.disable();
  return {
    longestTurnMs: longest / (slowness ?? 1),
    processorMs: wholeMs() - allBegan,
    delayMs: delay.max / 1e6,
    utilization: performance.eventLoopUtilization(utilizationBegan).utilization,
  };
}

process.on('message', (asked) => {
  if (asked === 'begin measuring') {
    begin();
    process.send?.('measuring');
  } else if (asked === 'end measuring') process.send?.(end());
});
