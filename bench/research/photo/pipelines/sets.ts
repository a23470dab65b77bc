import { leftOut, type PhoneName, phoneNames } from './phones.ts';
import type { PhoneRecipe } from './photograph.ts';
import { type CellSize, copyKinds, type PressGrade, type PressGroup, pressGrades } from './presses.ts';
import { retouchings } from './tone.ts';

/** Phone that proofs are photographed with by default. */
export const usualPhone: PhoneName = 'plain';

interface SetParts {
  group: PressGroup;
  days: readonly string[];
  proofDay: string;
  /** First code of its proofs and of its photos. */
  codes: readonly [proofs: number, photos: number];
  phones: readonly PhoneName[];
}

const days = (name: string, count: number) => Array.from({ length: count }, (_, at) => `pipelines ${name} ${at + 1}`);

/** No press, day, code or seed of the tuning set is in the test set, nor a pipeline that is left out. */
const tuning: SetParts = {
  group: 'tuning',
  days: days('tuning', 6),
  proofDay: 'pipelines tuning proofs',
  codes: [60_000, 61_000],
  phones: phoneNames.filter((name) => !leftOut.includes(name)),
};
const test: SetParts = {
  group: 'test',
  days: days('held out', 10),
  proofDay: 'pipelines held out proofs',
  codes: [67_000, 68_000],
  phones: phoneNames,
};

export interface PipelineSet {
  proofs: PhoneRecipe[];
  photos: PhoneRecipe[];
}

/**
 * @param photos of a genuine print a pipeline and press. @param isTuning otherwise what the judgement is judged on.
 * @param cell of the graphic, micrometres.
 */
export function pipelineSet(photos: number, isTuning: boolean, cell: CellSize = 42): PipelineSet {
  const parts = isTuning ? tuning : test;
  return { proofs: proofsOf(parts, cell), photos: photosOf(parts, photos, cell) };
}

/** Photos of a proof by each phone: one more than is asked for, and more where the gates refuse many. */
const proofShots = (phone: PhoneName): number => (phone === 'merged' || phone === 'wavelet' ? 12 : 4);

/** Five prints of each press by every phone of the set. */
function proofsOf({ group, proofDay, codes: [first], phones }: SetParts, cell: CellSize): PhoneRecipe[] {
  return pressGrades.flatMap((grade) =>
    Array.from({ length: 5 }, (_, print) =>
      phones.flatMap((phone) =>
        Array.from({ length: proofShots(phone) }, (_, shot): PhoneRecipe => {
          const print_ = { group, grade, cell, kind: 'original', day: proofDay, code: first + print } as const;
          return { ...print_, phone, holding: 'careful', shot, retouching: null };
        }),
      ),
    ).flat(),
  );
}

const printsOfDay = 3;

/** A photo of each print by each phone, then the next one: a run that is stopped has seen all of them. */
function photosOf(parts: SetParts, photos: number, cell: CellSize): PhoneRecipe[] {
  const { group, phones, codes } = parts;
  const rounds = Math.ceil(photos / (parts.days.length * printsOfDay));
  const takenBy = (grade: PressGrade, kind: PhoneRecipe['kind'], day: string, code: number, shot: number) =>
    phones.flatMap((phone, at): PhoneRecipe[] => {
      const plain = {
        group,
        grade,
        cell,
        kind,
        day,
        code,
        phone,
        holding: 'everyday',
        shot,
        retouching: null,
      } as const;
      const retouching = retouchings[(at + shot + code) % retouchings.length] ?? null;
      return kind === 'original' ? [plain, { ...plain, retouching }] : [plain];
    });
  return Array.from({ length: rounds * printsOfDay }, (_, round) =>
    parts.days.flatMap((day, dayAt) =>
      pressGrades.flatMap((grade) => {
        const code = codes[1] + (round % printsOfDay);
        const shot = Math.floor(round / printsOfDay);
        const print = { group, grade, cell, kind: 'original', day, code } as const;
        // The photo that hints ask for: the plain camera, by day, held still and near.
        const second: PhoneRecipe = { ...print, phone: 'plain', holding: 'careful', shot, retouching: null };
        const genuine = [...takenBy(grade, 'original', day, code, shot), second];
        // One copy a print of each press: each kind in turn.
        const turn = round * parts.days.length + dayAt;
        const kind = copyKinds[turn % copyKinds.length];
        return kind && turn % 2 === 0 ? [...genuine, ...takenBy(grade, kind, day, code, shot)] : genuine;
      }),
    ),
  ).flat();
}

/**
 * Photos to be laid beside real ones: cells of 85 µm, ink that spreads from little to much, any phone, reprints too.
 */
export function anchorSet(photos: number): PhoneRecipe[] {
  return Array.from({ length: photos }, (_, at) =>
    pressGrades.flatMap((grade) =>
      (['original', copyKinds[at % 5] ?? 'otsu'] as const).flatMap((kind) =>
        phoneNames.map((phone): PhoneRecipe => {
          const day = `pipelines anchor ${at % 6}`;
          const print = { group: 'anchor', grade, cell: 85, kind, day, code: 69_000 } as const;
          return { ...print, phone, holding: 'everyday', shot: at, retouching: null };
        }),
      ),
    ),
  ).flat();
}
