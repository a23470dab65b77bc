import { expect, it } from 'vitest';
import { UploadCheck } from '#lib/upload/upload-check.ts';
import type { UploadError } from '#lib/upload/upload-errors.ts';
import { CodeLookUp } from './code-look-up.ts';
import type { LookUp, LookUpAnswer } from './look-up.ts';

const csv = (rows: string[]) => new TextEncoder().encode(`id,product\n${rows.join('\n')}\n`);

async function lookUp(rows: string[], answerOf: (codes: LookUp) => LookUpAnswer | undefined) {
  const asked: LookUp[] = [];
  const errors: UploadError[] = [];
  const check = new UploadCheck({
    ...{ filetype: 'csv', idFormat: 'default', allowDuplicates: false, scmKeys: [], products: undefined },
    onError: (error) => errors.push(error),
    onCode: (code) => codes.add(code),
  });
  const ask = async (question: LookUp) => {
    asked.push(question);
    return answerOf(question);
  };
  const codes = new CodeLookUp(check, ask, true);
  check.push(csv(rows));
  await codes.flush(false);
  check.finish();
  await codes.flush(true);
  return { asked, errors, summary: check.summary, isAnswered: codes.isAnswered };
}

it('names ids that exist and products that do not, each at its row, and counts a row once', async () => {
  const rows = ['abcd-0001,A', 'abcd-0002,NO', 'abcd-0003,NO', 'abcd-0002,A', 'bad id,NO'];
  const { asked, errors, summary } = await lookUp(rows, () => ({
    existing: [{ id: 'abcd-0002', workorder: 'W-7' }],
    unknownProducts: ['NO'],
  }));
  expect(asked).toEqual([{ ids: ['abcd-0001', 'abcd-0002', 'abcd-0003'], products: ['A', 'NO'] }]);
  expect(errors.map(({ row, type, value }) => [row, type, value])).toEqual([
    [5, 'duplicate_id_error', 'abcd-0002'],
    [6, 'invalid_id_error', 'bad id'],
    [3, 'existing_id_error', 'abcd-0002'],
    [3, 'unknown_product_error', 'NO'],
    [4, 'unknown_product_error', 'NO'],
  ]);
  expect(summary).toMatchObject({ errors: 5, rowsWithErrors: 4 });
});

it('asks in bounded questions, of each product once, and leaves the rest to the service after one is not answered', async () => {
  const rows = Array.from({ length: 12_000 }, (_, i) => `abcd-${100_000 + i},A`);
  const all = await lookUp(rows, () => ({ existing: [], unknownProducts: [] }));
  expect(all.asked.map(({ ids, products }) => [ids.length, products])).toEqual([
    [5_000, ['A']],
    [5_000, []],
    [2_000, []],
  ]);
  expect(all).toMatchObject({ isAnswered: true, summary: { errors: 0 } });
  const lost = await lookUp(rows, () => undefined);
  expect(lost).toMatchObject({ isAnswered: false, summary: { errors: 0 } });
  expect(lost.asked).toHaveLength(1);
});
