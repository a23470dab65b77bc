import { createHash, randomBytes } from 'node:crypto';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import { sealText } from '#server/core/sealed-text.ts';
import { describePrints } from '#server/photo/graphic/model.ts';
import { insertProvedWorkorder, measuredProof } from './proof-resources.ts';
import { type TestApi, testSecretKey } from './start-api.ts';

/** A model of the partner's press that judges a workorder of the brand, fitted from proofs that are there. */
export async function insertTrainedModel(api: TestApi): Promise<{ id: number; workorderId: number }> {
  const { db } = api.database;
  const { id: workorderId } = await insertProvedWorkorder(api);
  const { equipment_id, substrate_id } = await db
    .selectFrom('workorders')
    .where('id', '=', workorderId)
    .select(['equipment_id', 'substrate_id'])
    .executeTakeFirstOrThrow();
  const proofs = Array.from({ length: 15 }, (_, index) => ({
    print: String(index % 5),
    measurement: measuredProof(0.85 + 0.002 * (index % 4)),
  }));
  const { model } = describePrints(proofs);
  const { id } = await db
    .insertInto('print_models')
    .values({
      company_id: api.world.companies.printer,
      equipment_id: equipment_id ?? 0,
      substrate_id: substrate_id ?? 0,
      layout: 'inside-10',
      dpi: 812,
      cell_dots: 1,
      trained_on: workorderId,
      version: 1,
      model: JSON.stringify(model),
      prints: model.prints,
      captures: model.captures,
      created_by: api.world.people.printerAdmin.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('workorders')
    .set({ print_model_id: id, training_status: 2 })
    .where('id', '=', workorderId)
    .execute();
  return { id, workorderId };
}

/** The key at the end of the address at which the brand publishes a model. */
export async function insertPublication(api: TestApi, modelId: number): Promise<string> {
  const key = modelId.toString(16).padStart(32, '0');
  await api.database.db
    .insertInto('ledger_publications')
    .values({
      company_id: api.world.companies.brand,
      print_model_id: modelId,
      key,
      created_by: api.world.people.brandAdmin.id,
    })
    .execute();
  return key;
}

/** A challenge that the brand has open for a model. */
export async function insertChallenge(api: TestApi, modelId: number): Promise<number> {
  const codes = [`challenge-${modelId}-1`, `challenge-${modelId}-2`];
  const secret = randomBytes(32).toString('base64');
  const { id } = await api.database.db
    .insertInto('challenges')
    .values({
      company_id: api.world.companies.brand,
      print_model_id: modelId,
      url_prefix: 'http://challenge.test/',
      module_dots: 11,
      codes,
      sealed: sealText(artworkSealKey({ secretKey: testSecretKey }), `secret of challenge ${codes[0]}`, secret),
      created_by: api.world.people.brandAdmin.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A photo that a challenge has counted, as a form that sends it again. */
export async function insertChallengePhoto(api: TestApi, challengeId: number): Promise<FormData> {
  const photo = Buffer.from(`photo of challenge ${challengeId}`);
  await api.database.db
    .insertInto('challenge_photos')
    .values({
      challenge_id: challengeId,
      photo_digest: createHash('sha256').update(photo).digest(),
      claim: 'attempt',
      graphic: 1,
      result: 'copy',
    })
    .execute();
  const form = new FormData();
  form.set('claim', 'attempt');
  form.set('image', new Blob([photo], { type: 'image/jpeg' }), 'attempt.jpg');
  return form;
}
