import type { Writable } from 'node:stream';
import { SingleBar } from 'cli-progress';
import { safeText } from './safe-text.ts';

export type MeterUnit = 'bytes' | 'codes' | 'rows' | 'photos';

/** How far something is. `total` is null as long as it is unknown; `state` is a word or two. */
export interface Meter {
  update(done: number, total: number | null, state?: string): void;
  stop(): void;
}

const plainEveryMs = 5000;
const plainStep = 0.1;
const plainTransferMs = 1000;

/** A bar on a terminal; elsewhere a line for every tenth and every change of state, or after five seconds. */
export function createMeter(
  stream: Writable & { isTTY?: boolean },
  label: string,
  unit: MeterUnit,
  quiet: boolean,
): Meter {
  if (quiet) return { update: () => undefined, stop: () => undefined };
  return stream.isTTY ? barMeter(stream as NodeJS.WriteStream, label, unit) : lineMeter(stream, label, unit);
}

function barMeter(stream: NodeJS.WriteStream, label: string, unit: MeterUnit): Meter {
  const bar = new SingleBar({
    stream,
    format: `${label.replaceAll('{', '(')} [{bar}] {percentage}%  {amount}  {state}`,
    barsize: 28,
    hideCursor: true,
    gracefulExit: false,
    barCompleteChar: '#',
    barIncompleteChar: '.',
  });
  let started = false;
  return {
    update(done, total, state = '') {
      const payload = { amount: amount(done, total, unit), state: safeText(state) };
      // A bar of nothing would be full: until the total is known it stays empty.
      const [value, end] = total === null || total === 0 ? [0, 1] : [done, total];
      if (!started) bar.start(end, value, payload);
      started = true;
      bar.setTotal(end);
      bar.update(value, payload);
    },
    stop() {
      if (started) bar.stop();
    },
  };
}

function lineMeter(stream: Writable, label: string, unit: MeterUnit): Meter {
  // A transfer that is over at once needs no line.
  const isTransfer = unit === 'bytes';
  let said = false;
  let lastState = '';
  let lastShare = 0;
  let lastAt = Date.now();
  const isNews = (state: string, share: number, sinceMs: number): boolean => {
    if (sinceMs >= plainEveryMs) return true;
    const further = share >= lastShare + plainStep || (share === 1 && lastShare < 1);
    if (isTransfer) return further && (sinceMs >= plainTransferMs || (said && share === 1));
    return !said || further || state !== lastState;
  };
  return {
    update(done, total, state = '') {
      const share = total ? done / total : 0;
      const now = Date.now();
      if (!isNews(state, share, now - lastAt)) return;
      [said, lastState, lastShare, lastAt] = [true, state, share, now];
      const percent = total ? `${Math.floor(share * 100)}%` : '';
      stream.write(`${[label, percent, amount(done, total, unit), safeText(state)].filter(Boolean).join('  ')}\n`);
    },
    stop: () => undefined,
  };
}

function amount(done: number, total: number | null, unit: MeterUnit): string {
  if (unit === 'bytes') return total === null ? size(done) : `${size(done)} of ${size(total)}`;
  return total === null ? `${count(done)} ${unit}` : `${count(done)} of ${count(total)} ${unit}`;
}

/** Bytes in decimal units, as disks count them. */
export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${units[step]}`;
}

export const count = (value: number) => value.toLocaleString('en-GB');
