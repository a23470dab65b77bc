import type { CountedShare } from '#lib/contract/ledger-parts.ts';
import { countShare } from '#server/ledger/rules/count-share.ts';
import { judgeGraphic } from '#server/photo/graphic/judge.ts';
import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';
import { fitModel, type GraphicModel } from '#server/photo/graphic/model.ts';
import { packParts } from './pack.ts';

/** A photo of a pack as it was measured; null when its code was not read or its grid not found. */
export interface MeasuredPackPhoto {
  press: string;
  day: string;
  phone: string;
  isCopy: boolean;
  code: string;
  measurement: GraphicMeasurement | null;
}

/** Photos judged by proofs that differ from them in the same way. */
export interface RateRow {
  /** Photos of what, by proofs of what. */
  title: string;
  original: CountedShare;
  unknown: CountedShare;
  copy: CountedShare;
  /** Damaged, or asked for again. */
  refused: CountedShare;
}

/** Proofs that a photo is judged by, relative to it. */
interface ProofRule {
  title: string;
  isSamePress: boolean;
  isSameDay: boolean;
  /** Phones of the proofs; an empty list where there are none such. */
  phones: (phone: string) => readonly (readonly string[])[];
}

const others = (phone: string): string[] => packParts.phones.filter((other) => other !== phone);
const same = (phone: string) => [[phone]];
const another = (phone: string) => others(phone).map((other) => [other]);
const bothOthers = (phone: string) => [others(phone)];

const rules: readonly ProofRule[] = [
  { title: 'same phone, same day', isSamePress: true, isSameDay: true, phones: same },
  { title: 'same phone, another day', isSamePress: true, isSameDay: false, phones: same },
  { title: 'another phone, same day', isSamePress: true, isSameDay: true, phones: another },
  { title: 'another phone, another day', isSamePress: true, isSameDay: false, phones: another },
  { title: 'two other phones, another day', isSamePress: true, isSameDay: false, phones: bothOthers },
  { title: 'the other press', isSamePress: false, isSameDay: true, phones: same },
];

export interface PackRates {
  rows: RateRow[];
  /** Models that could not be fitted, by press, day and phones. */
  refusals: string[];
}

/**
 * Judges every photo by models of proofs that differ from it in phone, day or press. The print that is judged is never
 * among its proofs, nor any print of its code.
 */
export function ratesOfPack(photos: readonly MeasuredPackPhoto[]): PackRates {
  const refusals = new Set<string>();
  const modelOf = createModels(photos, refusals);
  const rows = [false, true].flatMap((isCopy) =>
    rules.map((rule) => {
      const mine = photos.filter((photo) => photo.isCopy === isCopy);
      const statuses: string[] = [];
      const prints = new Set<string>();
      for (const photo of mine) {
        for (const model of modelsFor(photo, rule, modelOf)) {
          statuses.push(judgeGraphic(photo.measurement, model).status);
          prints.add(`${photo.press} ${photo.day} ${photo.code}`);
        }
      }
      return rowOf(`${isCopy ? 'copies' : 'originals'}, proofs by ${rule.title}`, statuses, prints.size);
    }),
  );
  return { rows: rows.filter(({ original }) => original.of > 0), refusals: [...refusals].sort() };
}

type ModelOf = (press: string, day: string, phones: readonly string[], without: string) => GraphicModel | null;

function modelsFor({ press, day, phone, code }: MeasuredPackPhoto, rule: ProofRule, modelOf: ModelOf): GraphicModel[] {
  const presses = packParts.presses.filter((other) => (other === press) === rule.isSamePress);
  const days = packParts.days.filter((other) => (other === day) === rule.isSameDay);
  return presses.flatMap((ofPress) =>
    days.flatMap((ofDay) => rule.phones(phone).flatMap((phones) => modelOf(ofPress, ofDay, phones, code) ?? [])),
  );
}

function createModels(photos: readonly MeasuredPackPhoto[], refusals: Set<string>): ModelOf {
  const models = new Map<string, GraphicModel | null>();
  return (press, day, phones, without) => {
    const name = `${press}, ${day}, ${phones.join(' and ')}`;
    const key = `${name}, ${without}`;
    const known = models.get(key);
    if (known !== undefined) return known;
    const proofs = photos.flatMap((photo) =>
      !photo.isCopy &&
      photo.press === press &&
      photo.day === day &&
      phones.includes(photo.phone) &&
      photo.code !== without &&
      photo.measurement
        ? [{ print: photo.code, measurement: photo.measurement, camera: photo.phone }]
        : [],
    );
    const { model, refusal } = fitModel(proofs);
    if (proofs.length > 0 && refusal) refusals.add(`${name}: ${refusal}`);
    models.set(key, model);
    return model;
  };
}

function rowOf(title: string, statuses: readonly string[], prints: number): RateRow {
  const share = (...names: string[]) =>
    countShare(statuses.filter((status) => names.includes(status)).length, statuses.length, prints);
  return {
    title,
    original: share('auth_original'),
    unknown: share('auth_unknown'),
    copy: share('auth_copy'),
    refused: share('auth_error', 'bad_quality'),
  };
}
