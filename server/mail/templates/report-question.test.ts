import { expect, it } from 'vitest';
import { checkPageMessages } from '#lib/texts/check-page-texts.ts';
import { questionLanguages } from './report-question.ts';

it('the mail of a question is in every language of the check page', () => {
  expect([...questionLanguages].sort()).toEqual(Object.keys(checkPageMessages).sort());
});
