import { trainingStatus } from '#lib/contract/print-quality.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { findSampleOrder } from './take-to-press.ts';

/**
 * Outside the demo nothing tells the sample order's originals from copies, since anyone can print both: photos of its codes are answered as
 * those of an order that was never proved. Another start as a demo proves it again.
 * @returns whether there was such an order
 */
export async function closeDemo(databaseUrl: string): Promise<boolean> {
  const database = openDatabase(databaseUrl, { max: 1, applicationName: 'proofmark-demo' });
  try {
    const sample = await findSampleOrder(database);
    if (!sample || sample.print_model_id === null) return false;
    await database.db
      .updateTable('workorders')
      .set({ print_model_id: null, training_status: trainingStatus.none })
      .where('id', '=', sample.id)
      .execute();
    return true;
  } finally {
    await database.close();
  }
}
