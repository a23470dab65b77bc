import { transact } from '#server/core/db/unit-of-work.ts';
import { type GraphicModel, modelVersion } from '#server/photo/graphic/model.ts';
import { findPrintSetting, insertPrintModel } from '#server/workorders/shared/print-models.ts';
import type { TestApi } from '../../api/testing/start-api.ts';

/**
 * Model from photos of eight prints of `printOn`, three of each, for codes with the graphic inside, as a submission
 * stores it. Another secret makes other graphics and moves the figures by a hundredth.
 */
const learned: GraphicModel = {
  version: modelVersion,
  prints: 8,
  captures: 24,
  strength: { mean: 1.556, deviation: 0.055 },
  balance: { mean: 0.077, deviation: 0.0396 },
  lone: { mean: 0.874, deviation: 0.0459 },
  wrong: { mean: 0.0087, deviation: 0.0025 },
  morePrints: 0,
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
