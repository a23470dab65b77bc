import { sql, type Transaction } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { TimeDebt } from '#server/core/http/time-debt.ts';
import { addDebt } from '#server/core/http/time-debt.ts';

type Trx = Transaction<Schema>;

const columns = ['id', 'print_model_id', 'company_id', 'codes', 'created_at', 'closed_at'] as const;

const selectShown = (db: Executor) => db.selectFrom('challenges').select(columns);

export type ChallengeRow = Awaited<ReturnType<ReturnType<typeof selectShown>['executeTakeFirstOrThrow']>>;

const selectWhole = (db: Executor) => db.selectFrom('challenges').selectAll();
export type WholeChallenge = Awaited<ReturnType<ReturnType<typeof selectWhole>['executeTakeFirstOrThrow']>>;

/** Shown at most: a press that is challenged more often has its last ones to show. */
const mostShown = 10;

/** Challenges of a model, newest first: those a company opened, and all of its own equipment. */
export async function listChallenges(
  db: Executor,
  scope: Scope,
  model: { id: number; company_id: number },
): Promise<ChallengeRow[]> {
  let query = selectShown(db).where('print_model_id', '=', model.id);
  if ('companyId' in scope && scope.companyId !== model.company_id) {
    query = query.where('company_id', '=', scope.companyId);
  }
  return query.orderBy('id', 'desc').limit(mostShown).execute();
}

/** One of them, with what its patterns are made from. */
export async function findChallenge(
  db: Executor,
  scope: Scope,
  model: { id: number; company_id: number },
  id: number,
): Promise<WholeChallenge | undefined> {
  let query = selectWhole(db).where('id', '=', id).where('print_model_id', '=', model.id);
  if ('companyId' in scope && scope.companyId !== model.company_id) {
    query = query.where('company_id', '=', scope.companyId);
  }
  return query.executeTakeFirst();
}

/** The challenge that a company has open for a model. */
export async function findOpenChallenge(
  db: Executor,
  companyId: number,
  modelId: number,
): Promise<WholeChallenge | undefined> {
  return selectWhole(db)
    .where('company_id', '=', companyId)
    .where('print_model_id', '=', modelId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

export interface NewChallenge {
  companyId: number;
  modelId: number;
  urlPrefix: string;
  moduleDots: number;
  codes: string[];
  sealed: Buffer;
  createdBy: number;
}

/** @returns null while another of the company is open for the model */
export async function insertChallenge(trx: Trx, challenge: NewChallenge): Promise<ChallengeRow | null> {
  const row = await trx
    .insertInto('challenges')
    .values({
      company_id: challenge.companyId,
      print_model_id: challenge.modelId,
      url_prefix: challenge.urlPrefix,
      module_dots: challenge.moduleDots,
      codes: challenge.codes,
      sealed: challenge.sealed,
      created_by: challenge.createdBy,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'print_model_id']).where('closed_at', 'is', null).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** Closes a challenge of the company; one that is closed stays as it is. */
export async function endChallenge(
  trx: Transaction<Schema>,
  companyId: number,
  modelId: number,
  id: number,
): Promise<ChallengeRow | undefined> {
  const own = { id, company_id: companyId, print_model_id: modelId };
  await trx
    .updateTable('challenges')
    .set({ closed_at: sql`now()`, sealed: null })
    .where((eb) => eb.and(own))
    .where('closed_at', 'is', null)
    .execute();
  return selectShown(trx)
    .where((eb) => eb.and(own))
    .executeTakeFirst();
}

export interface PhotoOfChallenge {
  challengeId: number;
  photoDigest: Buffer;
  claim: 'original' | 'attempt';
  graphic: number;
  result: string;
}

export async function findChallengePhoto(db: Executor, challengeId: number, photoDigest: Buffer) {
  return db
    .selectFrom('challenge_photos')
    .where('challenge_id', '=', challengeId)
    .where('photo_digest', '=', photoDigest)
    .select(['graphic', 'result'])
    .executeTakeFirst();
}

/** Counts a photo while the challenge is open, once. */
export async function insertChallengePhoto(
  trx: Trx,
  photo: PhotoOfChallenge,
  most: number,
): Promise<'kept' | 'known' | 'closed' | 'full'> {
  const row = await trx
    .selectFrom('challenges')
    .where('id', '=', photo.challengeId)
    .select(['closed_at', 'photos'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.closed_at !== null) return 'closed';
  if (row.photos >= most) return 'full';
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('challenge_photos')
    .values({
      challenge_id: photo.challengeId,
      photo_digest: photo.photoDigest,
      claim: photo.claim,
      graphic: photo.graphic,
      result: photo.result,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return 'known';
  await trx
    .updateTable('challenges')
    .set((eb) => ({ photos: eb('photos', '+', 1) }))
    .where('id', '=', photo.challengeId)
    .execute();
  return 'kept';
}

export interface ChallengeCount {
  challengeId: number;
  claim: 'original' | 'attempt';
  result: string;
  photos: number;
}

/** Photos by what their sender said and what was answered, and of how many graphics those of each claim are. */
export async function countPhotos(db: Executor, challengeIds: readonly number[]) {
  if (challengeIds.length === 0) return { counts: [], graphics: [] };
  const of = db.selectFrom('challenge_photos').where('challenge_id', 'in', challengeIds);
  const counts: ChallengeCount[] = await of
    .groupBy(['challenge_id', 'claim', 'result'])
    .select((eb) => ['challenge_id as challengeId', 'claim', 'result', eb.fn.countAll<number>().as('photos')])
    .execute();
  const graphics = await of
    .groupBy(['challenge_id', 'claim'])
    .select((eb) => ['challenge_id as challengeId', 'claim', eb.fn.count<number>('graphic').distinct().as('graphics')])
    .execute();
  return { counts, graphics };
}

/** Processor time that the photos of a challenge still owe, by the database's clock. */
export async function readOwed(db: Executor, id: number): Promise<{ owed: TimeDebt; now: number }> {
  const row = await db
    .selectFrom('challenges')
    .where('id', '=', id)
    .select('owed_ms')
    .select(sql<number>`(extract(epoch FROM owed_at) * 1000)::float8`.as('at'))
    .select(sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::float8`.as('now'))
    .executeTakeFirstOrThrow();
  return { owed: { ms: row.owed_ms, at: row.at }, now: row.now };
}

/** Adds what a photo has cost. @param msPerMinute the rate at which that is worked off */
export async function chargeChallenge(
  trx: Transaction<Schema>,
  id: number,
  costMs: number,
  msPerMinute: number,
): Promise<void> {
  await trx.updateTable('challenges').set(addDebt(costMs, msPerMinute)).where('id', '=', id).execute();
}
