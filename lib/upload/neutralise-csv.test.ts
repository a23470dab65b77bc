import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { neutraliseCsv } from './neutralise-csv.ts';
import { csvLine, neutraliseForSpreadsheet } from './write-csv.ts';

async function neutralise(text: string, pieceLength: number): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let i = 0; i < bytes.length; i += pieceLength) controller.enqueue(bytes.slice(i, i + pieceLength));
      controller.close();
    },
  });
  return new Response(source.pipeThrough(neutraliseCsv())).text();
}

describe('neutraliseCsv', () => {
  // conforms: 30.3
  it('puts an apostrophe before what a spreadsheet would run, quoted or not', async () => {
    const text = '"row","value"\n"1","=1+1"\n2,@SUM(A1)\n"3","a=b"\n"4","""=x"\n';
    expect(await neutralise(text, 3)).toBe('"row","value"\n"1","\'=1+1"\n2,\'@SUM(A1)\n"3","a=b"\n"4","""=x"\n');
  });

  // conforms: A10
  it('changes each value as neutraliseForSpreadsheet does, whatever is in it and however it is cut', async () => {
    const value = fc.string({ unit: fc.constantFrom(..."=+-@\t\r\n\",aä ''＝＋－＠＞￥ｱ") });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(value, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, pieceLength) => {
          const text = rows.map((row) => csvLine(row)).join('');
          const { data } = Papa.parse<string[]>((await neutralise(text, pieceLength)).replace(/\r\n$/, ''), {
            newline: '\r\n',
            delimiter: ',',
          });
          expect(data).toEqual(rows.map((row) => row.map((entry) => neutraliseForSpreadsheet(entry))));
        },
      ),
      { numRuns: 300 },
    );
  });
});
