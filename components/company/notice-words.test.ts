import { expect, it } from 'vitest';
import { noticeKinds, noticeRules } from '#lib/contract/notices.ts';
import { authorWords } from './notice-words.ts';

it('has words for the author of each notice that has one', () => {
  const translate = ((key: string) => key) as Parameters<typeof authorWords>[1];
  const known = noticeKinds.filter((kind) => authorWords(kind, translate) !== '');
  expect(known).toEqual(noticeKinds.filter((kind) => noticeRules[kind].hasAuthor));
});
