import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeIds, createScanScenario, type ScanScenario } from '#server/programs/photo/testing/scan-scenario.ts';
import { findCodesOfAddresses } from './visit-address.ts';

let scenario: ScanScenario;
beforeAll(async () => {
  scenario = await createScanScenario();
});
afterAll(() => scenario.close());

it('finds the code of each of several addresses, of a domain only its company’s', async () => {
  const { database, brandId, rivalId } = scenario;
  const asked: [ids: string[], companyId: number | null][] = [
    [[codeIds.active], null],
    [['no-such-code'], null],
    [[codeIds.rival], brandId],
    [[codeIds.rival], rivalId],
    [[codeIds.active], rivalId],
    [['no-such-code', codeIds.bare, codeIds.active], brandId],
    [[codeIds.active], null],
  ];
  const codes = await findCodesOfAddresses(
    database,
    asked.map(([ids, companyId]) => ({ ids, companyId })),
  );
  expect(codes.map((code) => code?.extendedId ?? null)).toEqual([
    codeIds.active,
    null,
    null,
    codeIds.rival,
    null,
    codeIds.bare,
    codeIds.active,
  ]);
});
