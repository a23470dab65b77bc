import { trainingStatus } from '#lib/contract/print-quality.ts';
import { workorderSecret } from '#server/artwork/shared/workorder-secrets.ts';
import { insertWorkorderFixture } from '#server/codes/testing/code-fixtures.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import type { Database } from '#server/core/db/database.ts';
import { namedLayouts, planSymbol } from '#server/drawing/graphic/geometry.ts';
import { graphicOf } from '#server/drawing/graphic-of.ts';
import { capture } from '#server/photo/testing/channel/capture.ts';
import { drawDots } from '#server/photo/testing/channel/dots.ts';
import { pressOn, print, samplesPerDot, substrateOf } from '#server/photo/testing/channel/press.ts';
import { type CompanyFixture, createCompany } from '../codes-fixture.ts';
import { drawConditions } from '../research/photo/conditions.ts';
import { type Key, nameOf } from '../research/photo/corpus.ts';
import { fitModels } from '../research/photo/goals.ts';
import { measureRecipes } from '../research/photo/measure-recipes.ts';
import { phoneFrame, photographPlain, placeInScene } from '../research/photo/scene.ts';
import { calibrationSet } from '../research/photo/sets.ts';
import { emptyScenes } from '../worsening/empty-scenes.ts';
import { toJpeg } from '../worsening/picture.ts';
import { randomOf } from '../worsening/random.ts';

export interface LoadPhoto {
  jpeg: Buffer;
  isLarge: boolean;
  /** Content of its code; null for a drawn scene without a code. */
  content: string | null;
  isSecure: boolean;
}

export interface LoadFixture {
  /** Application identifiers: each may send 200 photos a minute. */
  apps: string[];
  photos: LoadPhoto[];
}

const urlPrefix = 'https://id.example/';
const resolution = { dpi: 1200, moduleDots: 16, cellDots: 2 };
const key: Key = { press: 'toner', substrate: 'coated', layout: 'sg-inside' };
const smallFrame = { width: 1600, height: 1200 };

/**
 * A company with a trained workorder of secure codes and one of plain codes, and photos of them in turn: secure and
 * plain, of 12 and of 2 megapixels. The press is that of the proofs. After them, of each size, the wanted number of
 * scenes without a code.
 */
export async function createLoadFixture(
  database: Database,
  secretKey: string,
  counts: { photos: number; scenes: number; apps: number },
): Promise<LoadFixture> {
  const company = await createCompany(database);
  const apps = Array.from({ length: counts.apps }, (_, at) => `bench-app-${at}`);
  await database.db
    .insertInto('scan_apps')
    .values(apps.map((identifier) => ({ identifier, company_id: company.companyId, name: identifier, ga_key: '' })))
    .execute();
  await database.db.insertInto('url_prefixes').values({ prefix: urlPrefix }).execute();
  const workorder = { quantity: counts.photos, urlPrefix, codegenStatus: 4 };
  const plain = await insertWorkorderFixture(database, company, workorder);
  const secure = await insertWorkorderFixture(database, company, { ...workorder, codeLayout: 'sg-inside' });
  await train(database, company, secure);
  const secret = await workorderSecret(database, artworkSealKey({ secretKey }), secure);

  const photos: LoadPhoto[] = [];
  for (let at = 0; at < counts.photos; at += 1) {
    const isSecure = at % 2 === 0;
    const isLarge = at % 4 < 2;
    const extendedId = `LOADCODE${String(at).padStart(4, '0')}`;
    const content = urlPrefix + extendedId;
    await insertCode(database, company, isSecure ? secure : plain, extendedId, at);
    const code = isSecure
      ? await photographSecure(secure, secret, extendedId)
      : await photographPlain(content, content);
    const jpeg = await placeInScene(code, content, isLarge ? phoneFrame : smallFrame);
    photos.push({ jpeg, isLarge, content, isSecure });
  }
  for (let at = 0; at < 2 * counts.scenes; at += 1) photos.push(await drawScene(at));
  return { apps, photos };
}

/** Kinds alternate; each is drawn large and small. */
async function drawScene(at: number): Promise<LoadPhoto> {
  const isLarge = at % 2 === 0;
  const [width, height] = isLarge ? [phoneFrame.width, phoneFrame.height] : [smallFrame.width, smallFrame.height];
  const kinds = Object.entries(emptyScenes);
  const [name, draw] = kinds[Math.floor(at / 2) % kinds.length] ?? [];
  if (!draw) throw new Error('There are no scenes.');
  const picture = await draw({ width, height }, randomOf(`load ${name} ${at}`));
  return { jpeg: await toJpeg(picture, 88), isLarge, content: null, isSecure: false };
}

async function insertCode(
  { db }: Database,
  company: CompanyFixture,
  workorderId: number,
  extendedId: string,
  at: number,
): Promise<void> {
  await db
    .insertInto('codes')
    .values({
      extended_id: extendedId,
      company_id: company.companyId,
      workorder_id: workorderId,
      sequence: at + 1,
      activation_status: 1,
      product_id: company.productId,
    })
    .execute();
}

/** Gives the workorder the model that proofs on the press would have. */
async function train({ db }: Database, company: CompanyFixture, workorderId: number): Promise<void> {
  const proofs = await measureRecipes(calibrationSet().filter((recipe) => nameOf(recipe.key) === nameOf(key)));
  const model = fitModels(proofs).get(nameOf(key));
  if (!model) throw new Error('The proofs gave no model.');
  const { companyId, userId } = company;
  const { dpi, moduleDots, cellDots } = resolution;
  const equipment = await db
    .insertInto('equipment')
    .values({ company_id: companyId, name: key.press, dpi })
    .returning('id')
    .executeTakeFirstOrThrow();
  const substrate = await db
    .insertInto('substrates')
    .values({ name: key.substrate })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('print_models')
    .values({
      company_id: companyId,
      equipment_id: equipment.id,
      substrate_id: substrate.id,
      layout: key.layout,
      dpi,
      cell_dots: cellDots,
      trained_on: workorderId,
      version: 1,
      model: JSON.stringify(model),
      prints: model.prints,
      captures: model.captures,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('workorders')
    .set({
      print_model_id: id,
      training_status: trainingStatus.trained,
      is_fp_serialized: true,
      artwork_dpi: dpi,
      artwork_module_dots: moduleDots,
      artwork_cell_dots: cellDots,
    })
    .where('id', '=', workorderId)
    .execute();
}

async function photographSecure(workorderId: number, secret: Uint8Array, extendedId: string): Promise<Buffer> {
  const layout = namedLayouts[key.layout];
  const settings = { workorderId, isStaticPrint: false, isFpSerialized: true, layout, urlPrefix, resolution };
  const { cells } = graphicOf(settings, secret, extendedId);
  const dots = drawDots(planSymbol(layout, urlPrefix + extendedId, resolution), cells);
  const press = pressOn(key.press, 'calibration');
  const field = print(dots, resolution.dpi, press, substrateOf(key.substrate), extendedId);
  const perDot = samplesPerDot(resolution.dpi);
  const options = drawConditions('careful', extendedId);
  return (await capture(field, perDot * resolution.cellDots, perDot, options, extendedId)).jpeg;
}
