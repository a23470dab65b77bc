import type { Cookie } from '../../e2e/support/post-sign-in.ts';
import { quantile } from '../statistics.ts';

/** Pages of a working day, by how often they are opened. */
const addresses = ['/', '/workorders', '/workorders', '/codes', '/ingestion', '/scans', '/cases'] as const;
const sessions = 16;
const seconds = 20;

export interface PageLoad {
  pagesPerSecond: number;
  /** Milliseconds until a page was read. */
  median: number;
  p95: number;
  /** Milliseconds of processor time of the portal for each page; null where its metrics cannot be read. */
  processor: number | null;
}

/**
 * Opens pages by 16 sessions at once, each its next one when the last was read: the HTML as it is sent, without its
 * scripts and pictures, which browsers keep.
 * @param metrics address of the portal's metrics
 */
export async function measurePageLoad(portal: string, cookies: readonly Cookie[], metrics: string): Promise<PageLoad> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const open = async (place: number) => {
    const began = performance.now();
    const response = await fetch(portal + addresses[place % addresses.length], { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok || response.redirected) throw new Error(`${response.url}: ${response.status}`);
    return performance.now() - began;
  };
  for (const place of addresses.keys()) await open(place);
  const times: number[] = [];
  const before = await processorSeconds(metrics);
  const began = performance.now();
  await Promise.all(
    Array.from({ length: sessions }, async (_, session) => {
      for (let place = session; performance.now() < began + seconds * 1000; place += 1) times.push(await open(place));
    }),
  );
  const took = (performance.now() - began) / 1000;
  const after = await processorSeconds(metrics);
  return {
    pagesPerSecond: times.length / took,
    median: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    processor: before === null || after === null ? null : ((after - before) / times.length) * 1000,
  };
}

async function processorSeconds(metrics: string): Promise<number | null> {
  const text = await fetch(metrics).then(
    (response) => response.text(),
    () => '',
  );
  const value = /^process_cpu_seconds_total(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1];
  return value === undefined ? null : Number(value);
}
