import { expect, it } from 'vitest';
import { codeCandidates } from './code-candidates.ts';

it.each([
  ['https://id.example/c/Ab3_9xkq-Z2p', ['Ab3_9xkq-Z2p', 'c/Ab3_9xkq-Z2p']],
  [
    'https://id.example/01/09506000134352/21/ABC123456',
    ['ABC123456', '01/09506000134352/21/ABC123456', '09506000134352/21/ABC123456', '21/ABC123456'],
  ],
  [
    'https://id.example/01/9506000134352/21/ABC123456',
    ['ABC123456', '01/09506000134352/21/ABC123456', '9506000134352/21/ABC123456', '21/ABC123456'],
  ],
  ['Ab3_9xkq-Z2p', ['Ab3_9xkq-Z2p']],
  ['https://id.example/', []],
  ['short', []],
])('%s', (content, ids) => {
  expect(codeCandidates(content)).toEqual(ids);
});
