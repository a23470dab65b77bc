/** The demo's uploads: one clean file, and one with a fault of every kind that a support engineer meets. */

const header = 'id,product,activation_status,lot,market';

/** @returns CSV with `rows` good rows whose ids begin with `prefix` */
export function cleanUpload(prefix: string, rows: number): string {
  const lines = [header];
  for (let i = 0; i < rows; i++) lines.push(goodRow(prefix, i));
  return `${lines.join('\n')}\n`;
}

/** @returns CSV with 40 bad rows among `rows`; `taken` are ids that are already in the system */
export function faultyUpload(prefix: string, rows: number, taken: readonly string[]): string {
  const lines = [header];
  for (let i = 0; i < rows; i++) lines.push(goodRow(prefix, i));
  const put = (row: number, line: string) => {
    lines[row] = line;
  };
  for (let i = 0; i < 18; i++) put(1204 + i, `${taken[i] ?? `${prefix}x`},NS-30-EU,1,L2201,NO`);
  for (let i = 0; i < 12; i++) put(2407 + i, lines[12 + i] ?? '');
  put(3310, 'kk3,NS-30-EU,1,L2201,NO');
  put(3311, `"${prefix} 99812x",NS-30-EU,1,L2201,NO`);
  for (let i = 0; i < 4; i++) put(3400 + i, `${prefix}#${i},NS-30-EU,1,L2201,NO`);
  put(5664, `${prefix}90001,NS-300-EU,1,L2201,NO`);
  put(5665, `${prefix}90002,NS-300-EU,1,L2201,NO`);
  put(rows - 3, `${prefix}90003,NS-30-EU,3,L2201,NO`);
  put(rows - 2, `${prefix}90004,NS-30-EU,yes,L2201,NO`);
  return `${lines.join('\n')}\n`;
}

function goodRow(prefix: string, i: number): string {
  const sku = i % 3 === 0 ? 'NS-50-EU' : 'NS-30-EU';
  return `${prefix}${String(i).padStart(6, '0')},${sku},1,L${2200 + (i % 4)},${i % 2 === 0 ? 'NO' : 'SE'}`;
}
