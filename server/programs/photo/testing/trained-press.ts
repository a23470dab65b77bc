import { transact } from '#server/core/db/unit-of-work.ts';
import { type GraphicModel, modelVersion } from '#server/photo/graphic/model.ts';
import { findPrintSetting, insertPrintModel } from '#server/workorders/shared/print-models.ts';
import type { TestApi } from '../../api/testing/start-api.ts';

/**
 * What fifteen photos of five prints of `printOn` taught it about codes with the graphic inside, as submitting them
 * keeps it: a secret makes other graphics, and moves the figures by a hundredth.
 */
const learned: GraphicModel = {
  version: modelVersion,
  prints: 5,
  captures: 15,
  strength: { mean: 1.55, deviation: 0.0595 },
  balance: { mean: 0.053, deviation: 0.0455 },
  lone: { mean: 0.88, deviation: 0.044 },
  wrong: { mean: 0.009, deviation: 0.0028 },
  morePrints: 1,
};

/**
 * Trains a workorder's prints, for tests of what follows. Of the photos themselves: secure-code-whole-way.api.test.ts.
 */
export async function trainPress({ database, world }: TestApi, id: number): Promise<void> {
  await transact(database, async ({ trx }) => {
    const setting = await findPrintSetting(trx, id);
    if (!setting) throw new Error('The workorder is not confirmed.');
    const createdBy = world.people.printerAdmin.id;
    await insertPrintModel(trx, { setting, onlyFor: null, trainedOn: id, model: learned, createdBy });
  });
}
