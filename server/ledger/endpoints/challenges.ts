import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import * as contract from '#lib/contract/challenges.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import { scopeOf } from '#server/core/actor.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import type { Config } from '#server/core/config/config.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { openSealedText, sealText } from '#server/core/sealed-text.ts';
import { graphicKeyBytes } from '#server/drawing/graphic/secure-graphic.ts';
import { UnprintableError } from '#server/drawing/unprintable-error.ts';
import { isJudgedBy } from '#server/photo/graphic/model.ts';
import { presentChallenge } from '../present/present-challenge.ts';
import { endChallenge, findChallenge, insertChallenge, type WholeChallenge } from '../queries/challenges.ts';
import { findModel, findModuleDots, type NamedModel } from '../queries/models.ts';
import { findPublication } from '../queries/publications.ts';
import { type ChallengeSetting, checkPrintable, drawSheet, newChallengeCodes } from '../rules/challenge-sheet.ts';

const conflict = (why: Reason) => new DomainError('conflict', why);

export const openChallenge = endpoint(contract.openChallenge, async ({ params, body, actor, config, uow: { trx } }) => {
  const model = await findModel(trx, scopeOf(actor), params.id);
  if (!model) throw notFound();
  if (!(await findPublication(trx, actor.companyId, model.id))) {
    throw conflict(reason('ledgerNotPublished'));
  }
  if (!isJudgedBy(model.model)) {
    throw conflict(reason('modelVersionUnsupported'));
  }
  const moduleDots = await findModuleDots(trx, model);
  if (moduleDots === null) throw conflict(reason('modelArtworkUnknown'));
  const urlPrefix = `${config.urls.code}/`;
  const codes = newChallengeCodes(body.graphics);
  const secret = randomBytes(graphicKeyBytes);
  try {
    checkPrintable(settingOf(model, { urlPrefix, moduleDots }), secret, codes);
  } catch (error) {
    throw error instanceof UnprintableError ? conflict(error.reason) : error;
  }
  const row = await insertChallenge(trx, {
    companyId: actor.companyId,
    modelId: model.id,
    urlPrefix,
    moduleDots,
    codes,
    sealed: sealText(artworkSealKey(config), placeOf(codes), secret.toString('base64')),
    createdBy: actor.userId,
  });
  if (!row) throw conflict(reason('challengeOpen'));
  return presentChallenge(trx, row);
});

export const closeChallenge = endpoint(contract.closeChallenge, ({ params, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    const row = await endChallenge(trx, actor.companyId, params.id, params.challenge);
    if (!row) throw notFound();
    return presentChallenge(trx, row);
  }),
);

export const downloadChallengeSheet = endpoint(
  contract.downloadChallengeSheet,
  async ({ params, actor, config, database: { db } }) => {
    const model = await findModel(db, scopeOf(actor), params.id);
    const challenge = model && (await findChallenge(db, scopeOf(actor), model, params.challenge));
    if (!model || !challenge) throw notFound();
    const secret = secretOf(challenge, config);
    if (!secret) throw conflict(reason('challengeClosed'));
    const setting = settingOf(model, { urlPrefix: challenge.url_prefix, moduleDots: challenge.module_dots });
    const made = { title: `Challenge ${challenge.id}`, at: challenge.created_at };
    const sheet = await drawSheet(setting, secret, challenge.codes, made);
    return {
      fileName: `challenge-${challenge.id}.pdf`,
      body: Readable.from([sheet]),
    };
  },
);

/** Key for one challenge alone; it opens nothing else. */
const placeOf = (codes: readonly string[]) => `secret of challenge ${codes[0]}`;

/** Key of a challenge's patterns; null once it is closed. */
export function secretOf(
  { sealed, codes }: Pick<WholeChallenge, 'sealed' | 'codes'>,
  config: Pick<Config, 'secretKey'>,
): Uint8Array | null {
  if (sealed === null) return null;
  return Buffer.from(openSealedText(artworkSealKey(config), placeOf(codes), sealed), 'base64');
}

export const settingOf = (
  model: Pick<NamedModel, 'layout' | 'dpi' | 'cell_dots'>,
  printed: { urlPrefix: string; moduleDots: number },
): ChallengeSetting => ({ layout: model.layout, dpi: model.dpi, cellDots: model.cell_dots, ...printed });
