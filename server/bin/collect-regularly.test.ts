import { expect, it, vi } from 'vitest';
import { collectRegularly } from './collect-regularly.ts';

it('collects after every two hundredth answer', () => {
  const collect = vi.fn();
  const afterAnswer = collectRegularly(collect);
  for (let answer = 0; answer < 199; answer += 1) afterAnswer();
  expect(collect).not.toHaveBeenCalled();
  for (let answer = 199; answer < 650; answer += 1) afterAnswer();
  expect(collect).toHaveBeenCalledTimes(3);
});
