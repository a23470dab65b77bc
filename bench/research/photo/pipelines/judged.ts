import { type Judgement, judgeGraphic } from '#server/photo/graphic/judge.ts';
import { type FitRefusal, fitModel, type GraphicModel } from '#server/photo/graphic/model.ts';
import type { MeasuredPhoto } from './measured.ts';
import type { PhoneName } from './phones.ts';
import { nameOfPress } from './presses.ts';

export interface JudgedPhoto extends MeasuredPhoto {
  /** Null: the code was not read, or its press has no model. */
  judgement: Judgement | null;
}

/** Models of presses from proofs of one phone, by the press's name. */
export interface PressModels {
  models: Map<string, GraphicModel>;
  refusals: Map<string, FitRefusal>;
}

/** @param phones whose proofs the models are fitted from. */
export function fitPresses(proofs: readonly MeasuredPhoto[], phones: readonly PhoneName[]): PressModels {
  const models: PressModels['models'] = new Map();
  const refusals: PressModels['refusals'] = new Map();
  const mine = proofs.filter(({ recipe }) => phones.includes(recipe.phone));
  for (const press of new Set(mine.map(({ recipe }) => nameOfPress(recipe)))) {
    const captures = mine.flatMap(({ recipe, measurement }) =>
      measurement && nameOfPress(recipe) === press
        ? [{ print: String(recipe.code), measurement, camera: recipe.phone }]
        : [],
    );
    const { model, refusal } = fitModel(captures);
    if (model) models.set(press, model);
    else refusals.set(press, refusal);
  }
  return { models, refusals };
}

export const judgePhotos = (photos: readonly MeasuredPhoto[], { models }: PressModels): JudgedPhoto[] =>
  photos.map((photo) => {
    const model = models.get(nameOfPress(photo.recipe));
    return { ...photo, judgement: photo.corners && model ? judgeGraphic(photo.measurement, model) : null };
  });
