import type { Transaction } from 'kysely';
import * as contract from '#lib/contract/enrolled-prints.ts';
import type { ArtworkResolution } from '#server/artwork/shared/artwork-workorder.ts';
import { lockArtworkWorkorder } from '#server/artwork/shared/find-artwork-workorder.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { preparedEndpoint } from '#server/core/http/endpoint.ts';
import { accidentShare } from '#server/photo/graphic/accidents.ts';
import { checkEnrolment } from '#server/photo/graphic/judge-enrolled.ts';
import { fingerprintOf, fingerprintVersion } from '#server/photo/graphic/print-fingerprint.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import { presentEnrolledPrint } from '../present/present-enrolled-print.ts';
import {
  type EnrolledPrintRow,
  findEnrolledBy,
  type NewEnrolledPrint,
  replaceEnrolledPrint,
} from '../queries/enrolled-prints.ts';
import { checkEnrolling, takeItAgain } from '../rules/enrolment.ts';
import { soundMeasurement } from '../shared/describe-measurement.ts';
import {
  checkResolution,
  digestOf,
  type MeasuringServices,
  measurePrint,
  readProvedWorkorder,
} from './measure-print.ts';

/** The print that a photo enrolled before, or what it shows and the resolution it was measured at. */
type SeenPrint = { known: EnrolledPrintRow } | { print: NewEnrolledPrint; resolution: ArtworkResolution };

/** Measures the photo before anything is locked, as it is done for proofs. */
export const enrolPrint = preparedEndpoint(
  contract.enrolPrint,
  async ({ params, photo, ...context }) => {
    try {
      return await seePrint(context, params.id, photo);
    } catch (error) {
      throw error instanceof PhotoRefused ? fieldError('image', error.reason) : error;
    }
  },
  async ({ actor, uow: { trx }, prepared }) => {
    const row = 'known' in prepared ? prepared.known : await insertSeenPrint(trx, actor, prepared);
    return { ...presentEnrolledPrint(row), image_roi: row.roi };
  },
);

/** Keeps a print while it holds the workorder's row, and judges the workorder as it is then. */
async function insertSeenPrint(
  trx: Transaction<Schema>,
  actor: Actor,
  { print, resolution }: Exclude<SeenPrint, { known: unknown }>,
): Promise<EnrolledPrintRow> {
  const workorder = await lockArtworkWorkorder(trx, scopeOf(actor), print.workorderId);
  if (!workorder) throw notFound();
  checkResolution(checkEnrolling(workorder, actor), resolution);
  return replaceEnrolledPrint(trx, print);
}

/**
 * Measures a print in a photo taken at the press.
 * @throws DomainError not_found, conflict, on `image` for one that shows too little; PhotoRefused
 */
async function seePrint(services: MeasuringServices, workorderId: number, photo: Uint8Array): Promise<SeenPrint> {
  const workorder = await readProvedWorkorder(services, workorderId);
  const resolution = checkEnrolling(workorder, services.actor);
  const photoDigest = digestOf(photo);
  const known = await services.read((db) => findEnrolledBy(db, workorderId, photoDigest));
  if (known) return { known };
  const { extendedId, graphic, measured } = await measurePrint(services, workorder, resolution, photo, true);
  const measurement = soundMeasurement(measured.measurement);
  const { accidents } = measured;
  if (!measurement || !accidents) throw fieldError('image', takeItAgain(['generic']));
  const hints = checkEnrolment(measurement, accidentShare(accidents));
  if (hints.length > 0) throw fieldError('image', takeItAgain(hints));
  const print = {
    companyId: workorder.companyId,
    workorderId,
    extendedId,
    createdBy: services.actor.userId,
    photoDigest,
    roi: measured.roi,
    version: fingerprintVersion,
    cells: graphic.geometry.cells,
    fingerprint: fingerprintOf(accidents),
  };
  return { print, resolution };
}
