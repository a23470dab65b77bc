/** Upload files for the main job: a clean one, and one with 40 bad rows of every kind. */
export interface UploadFile {
  name: string;
  csv: string;
}

export interface BrokenFile extends UploadFile {
  /** Row number (the header is row 1) to the kind of error it must be named with. */
  badRows: Map<number, string>;
}

const header = 'id,product,activation_status,lot';

export function correctedUpload(prefix: string, rows: number): UploadFile {
  const lines = [header];
  for (let i = 0; i < rows; i += 1) lines.push(goodRow(prefix, i, rows));
  return { name: `${prefix}corrected.csv`, csv: `${lines.join('\n')}\n` };
}

/** @param taken prefix of ids that are in the system already */
export function brokenUpload(prefix: string, rows: number, taken: string): BrokenFile {
  const lines = [header];
  for (let i = 0; i < rows; i += 1) lines.push(goodRow(prefix, i, rows));
  const badRows = new Map<number, string>();
  const step = Math.floor(rows / 41);
  let next = 1;
  const spoil = (type: string, count: number, line: (i: number) => string) => {
    for (let i = 0; i < count; i += 1) {
      const at = step * next++;
      lines[at] = line(i);
      badRows.set(at + 1, type);
    }
  };
  const lot = `MJ-${rows}`;
  spoil('existing_id_error', 8, (i) => goodRow(taken, i, rows));
  spoil('duplicate_id_error', 6, (i) => goodRow(prefix, i + 1, rows));
  spoil(
    'invalid_id_error',
    6,
    (i) => `${['kk3', '"ab c-99812x"', 'abc#12345', 'äöü-123456', '"a,b,c,d,e"', '12345'][i]},NS-30-EU,1,${lot}`,
  );
  spoil('missing_id_error', 4, () => `,NS-30-EU,1,${lot}`);
  spoil('unknown_product_error', 5, (i) => `${prefix}p${i}00000,NS-300-EU,1,${lot}`);
  spoil('invalid_status_error', 5, (i) => `${prefix}s${i}00000,NS-30-EU,${['3', 'yes', '-1', '1.0', '00'][i]},${lot}`);
  spoil('invalid_scm_error', 3, (i) => `${prefix}l${i}00000,NS-30-EU,1,${'x'.repeat(1500)}`);
  spoil('malformed_file_error', 3, (i) => `${prefix}m${i}00000,NS-30-EU,1,${lot},one too many`);
  return { name: `${prefix}broken.csv`, csv: `${lines.join('\n')}\n`, badRows };
}

function goodRow(prefix: string, i: number, rows: number): string {
  return `${prefix}${String(i).padStart(7, '0')},${i % 2 === 0 ? 'NS-30-EU' : 'NS-50-EU'},1,MJ-${rows}`;
}
