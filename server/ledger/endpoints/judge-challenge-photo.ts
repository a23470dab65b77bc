import { createHash } from 'node:crypto';
import * as contract from '#lib/contract/challenges.ts';
import {
  type ChallengeVerdict,
  challengePhotosPerMinute,
  challengeSecondsPerMinute,
  mostChallengePhotos,
} from '#lib/contract/values/challenges.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { InUnitOfWork } from '#server/core/db/unit-of-work.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { admittingEndpoint } from '#server/core/http/endpoint.ts';
import { networkOf } from '#server/core/http/rate-limits.ts';
import { checkTimeAllowance } from '#server/core/http/time-debt.ts';
import { graphicOf } from '#server/drawing/graphic-of.ts';
import type { QualityHint } from '#server/photo/graphic/gates.ts';
import { judgeGraphic } from '#server/photo/graphic/judge.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import { idsOf } from '#server/photo-readers/match-content.ts';
import type { PhotoReaders, ProcessorMeter } from '#server/photo-readers/photo-readers.ts';
import { hintsInWords, soundMeasurement } from '#server/print-quality/shared/describe-measurement.ts';
import { countPhotoOfSender } from '../queries/challenge-senders.ts';
import {
  chargeChallenge,
  findChallengePhoto,
  findOpenChallenge,
  insertChallengePhoto,
  readOwed,
  type WholeChallenge,
} from '../queries/challenges.ts';
import { findPublished, type NamedModel } from '../queries/models.ts';
import { senderOf } from '../rules/challenge-sender.ts';
import { graphicSettingsOf } from '../rules/challenge-sheet.ts';
import { verdictOf } from '../rules/count-photos.ts';
import { secretOf, settingOf } from './challenges.ts';

const noChallenge = () => new DomainError('conflict', reason('challengeNotOpen'));
const msPerMinute = challengeSecondsPerMinute * 1000;

export const judgeChallengePhoto = admittingEndpoint(
  contract.judgeChallengePhoto,
  async ({ request, database: { db } }) => {
    const params = contract.judgeChallengePhoto.params.safeParse(request.params);
    const { challenge } = await findChallenged(db, params.data?.key);
    await askChallenge(db, challenge.id);
  },
  async ({ params, body, photo, request, config, photos, database: { db }, inUnitOfWork }) => {
    const { model, challenge } = await findChallenged(db, params.key);
    const photoDigest = createHash('sha256').update(photo).digest();
    const known = await findChallengePhoto(db, challenge.id, photoDigest);
    if (known) return answer({ verdict: known.result as ChallengeVerdict, hints: [], graphic: known.graphic }, false);
    await takePhotoOf(senderOf(networkOf(request.ip), config), inUnitOfWork);
    const meter: ProcessorMeter = { processorMs: 0 };
    const seen = await measureChallengePhoto(photo, challenge, model, { photos, config, meter })
      .catch((error: unknown) => {
        throw error instanceof PhotoRefused ? fieldError('image', error.reason) : error;
      })
      .finally(() => inUnitOfWork(({ trx }) => chargeChallenge(trx, challenge.id, meter.processorMs, msPerMinute)));
    const kept = await inUnitOfWork(({ trx }) =>
      insertChallengePhoto(
        trx,
        { challengeId: challenge.id, photoDigest, claim: body.claim, graphic: seen.graphic, result: seen.verdict },
        mostChallengePhotos,
      ),
    );
    if (kept === 'closed') throw noChallenge();
    if (kept === 'full') {
      throw new DomainError('conflict', reason('challengeFull'));
    }
    return answer(seen, kept === 'kept');
  },
);

/** The model that an address shows, and its open challenge. @throws DomainError not_found, conflict */
async function findChallenged(db: Executor, key: string | undefined) {
  const published = key === undefined ? null : await findPublished(db, key);
  if (!published) throw notFound();
  const { model, publisher } = published;
  const challenge = await findOpenChallenge(db, publisher.id, model.id);
  if (!challenge) throw noChallenge();
  return { model, challenge };
}

interface Seen {
  verdict: ChallengeVerdict;
  hints: QualityHint[];
  graphic: number;
}

const answer = ({ verdict, hints, graphic }: Seen, isNew: boolean) => ({
  verdict,
  image_quality: hints,
  hints: hintsInWords(hints),
  graphic,
  is_new: isNew,
});

/** Counted by the database, for every process: who is refused by one is refused by all. */
async function takePhotoOf(sender: Buffer, inUnitOfWork: InUnitOfWork): Promise<void> {
  const { isAllowed, resetSeconds } = await inUnitOfWork(({ trx }) =>
    countPhotoOfSender(trx, sender, challengePhotosPerMinute),
  );
  if (isAllowed) return;
  throw new DomainError('too_many_requests', reason('atMostPhotosOfAddress', { count: challengePhotosPerMinute }), {
    retryAfter: resetSeconds,
  });
}

async function askChallenge(db: Executor, id: number): Promise<void> {
  const { owed, now } = await readOwed(db, id);
  const { isAllowed, resetSeconds } = checkTimeAllowance(owed, now, msPerMinute);
  if (isAllowed) return;
  throw new DomainError('too_many_requests', reason('challengeTooManyPhotos'), {
    retryAfter: resetSeconds,
  });
}

/**
 * Finds the graphic of the challenge in a photo and judges it by the model.
 * @throws DomainError on `image` for a photo of none, unavailable; PhotoRefused
 */
async function measureChallengePhoto(
  photo: Uint8Array,
  challenge: WholeChallenge,
  model: NamedModel,
  { photos, config, meter }: { photos: PhotoReaders; config: Pick<Config, 'secretKey'>; meter: ProcessorMeter },
): Promise<Seen> {
  const { code } = await photos.read(photo, [challenge.url_prefix], meter);
  if (!code) {
    throw fieldError('image', reason('codeNotReadSharply'));
  }
  const ids = idsOf(code.text, [challenge.url_prefix]);
  const place = challenge.codes.findIndex((id) => ids.includes(id));
  const id = challenge.codes[place];
  if (id === undefined) throw fieldError('image', reason('codeNotInChallenge'));
  const graphic = place + 1;
  const secret = secretOf(challenge, config);
  if (!secret) throw noChallenge();
  const setting = settingOf(model, { urlPrefix: challenge.url_prefix, moduleDots: challenge.module_dots });
  const { geometry, cells } = graphicOf(graphicSettingsOf(setting), secret, id);
  try {
    const content = challenge.url_prefix + id;
    const look = await photos.measure(photo, code, { content, geometry, template: cells }, meter);
    // Drawn by other software: no graphic has to be measured to say that it is not what was printed.
    const judged = look.isOtherSymbol
      ? ({ status: 'auth_copy', hints: [] } as const)
      : judgeGraphic(soundMeasurement(look.measurement), model.model);
    const verdict = verdictOf(judged.status);
    // A model with too few proofs judges no photo, see server/verdict/rules/judge-photo.ts.
    const isUnsure = verdict !== 'refused' && model.more_prints > 0;
    return { verdict: isUnsure ? 'unknown' : verdict, hints: [...judged.hints], graphic };
  } catch (error) {
    if (error instanceof PhotoRefused) return { verdict: 'refused', hints: [], graphic };
    throw error;
  }
}
