import { expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { describeActivation } from './activation-words.ts';

const t = translatorFor('en', 'workorders');

it.each([
  [{ status: 'complete', changed_codes: 1200 }, 'Activated', '1,200 codes are active now.'],
  [{ status: 'complete', changed_codes: 1 }, 'Activated', '1 code is active now.'],
  [{ status: 'complete', changed_codes: 0 }, 'Nothing to activate', 'None of the codes was inactive.'],
  [{ status: 'in-progress', changed_codes: 5000 }, 'Being activated', 'The service continues in the background.'],
] as const)('%o', (task, title, text) => {
  expect(describeActivation(task, t)).toEqual({ title, text });
});
