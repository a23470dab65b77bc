import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';
import { insertPrintableWorkorder } from './print-resources.ts';
import type { TestApi } from './start-api.ts';

/** A photo of a print that holds its pattern well; `detail` is the share that it holds, 0 to 1. */
export function measuredProof(detail: number): GraphicMeasurement {
  return {
    pxPerCell: 1.5,
    pxPerModule: 24,
    blur: 0.8,
    blurOther: 0.8,
    noise: 0.01,
    white: 190,
    black: 60,
    contrast: 0.5,
    evenness: 0.9,
    saturated: 0,
    washedOut: 0,
    tilt: 3,
    frameMargin: 4,
    codeFit: 0.97,
    graphicFit: 0.9,
    rho: detail,
    rhoShaped: detail,
    responses: [0.4, 0.45, 0.5, 0.4, 0.45, 0.5],
    responseErrors: [0.01, 0.01, 0.01, 0.01, 0.01, 0.01],
    residual: 0.1,
  };
}

/** A confirmed workorder whose artwork was made, and the photos of five of its prints, three of each. */
export async function insertProvedWorkorder(
  api: TestApi,
  detailOf: (capture: number) => number = (capture) => 0.85 + 0.002 * (capture % 4),
): Promise<{ id: number; capture: number }> {
  const { workorderId: id } = await insertPrintableWorkorder(api, {
    count: 5,
    values: { artwork_dpi: 812, artwork_module_dots: 11, artwork_cell_dots: 1, training_status: 1 },
  });
  return { id, capture: await insertProofs(api, id, detailOf) };
}

/**
 * Photos of the first prints of a workorder, three of each.
 * @returns the first capture's id
 */
export async function insertProofs(
  api: TestApi,
  id: number,
  detailOf: (capture: number) => number,
  prints = 5,
): Promise<number> {
  const { db } = api.database;
  const codes = await db
    .selectFrom('codes')
    .where('workorder_id', '=', id)
    .select('extended_id')
    .orderBy('sequence')
    .limit(prints)
    .execute();
  await db
    .updateTable('workorders')
    .set({ training_status: 1 })
    .where('id', '=', id)
    .where('print_model_id', 'is', null)
    .execute();
  const rows = await db
    .insertInto('qa_captures')
    .values(
      Array.from({ length: 3 * prints }, (_, index) => ({
        workorder_id: id,
        created_by: api.world.people.printerAdmin.id,
        extended_id: codes[index % prints]?.extended_id ?? '',
        photo_digest: Buffer.from(`photo ${index} of ${id}`),
        measurement: JSON.stringify(measuredProof(detailOf(index))),
        image_quality: [],
        is_usable: true,
        image_roi: [1, 2, 3, 4],
      })),
    )
    .onConflict((conflict) => conflict.columns(['workorder_id', 'photo_digest']).doNothing())
    .returning('id')
    .execute();
  return rows[0]?.id ?? 0;
}

/** One of its prints, enrolled at the press. */
export async function insertEnrolledPrint(api: TestApi, workorderId: number): Promise<number> {
  const { db } = api.database;
  const code = await db
    .selectFrom('codes')
    .where('workorder_id', '=', workorderId)
    .select(['extended_id', 'company_id'])
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('enrolled_prints')
    .values({
      ...code,
      workorder_id: workorderId,
      created_by: api.world.people.printerAdmin.id,
      photo_digest: Buffer.from(`print of ${code.extended_id}`),
      image_roi: [1, 2, 3, 4],
      version: 1,
      cells: 80,
      fingerprint: Buffer.alloc(200, 0x5a),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
