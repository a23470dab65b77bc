import { expect, expectTypeOf, it } from 'vitest';
import type { AreaTexts } from './areas.ts';
import { messages } from './messages.ts';
import type { Tag } from './tag.ts';

type Partners = AreaTexts['partners'];

it('the compiler knows the keys of an area, what each is given, and which have elements', () => {
  expectTypeOf<Partners['plain']['list']>().toEqualTypeOf<undefined>();
  expectTypeOf<Partners['plain']['may']>().toEqualTypeOf<{ name: string }>();
  expectTypeOf<Partners['rich']['since']>().toEqualTypeOf<{ time: Tag }>();
  // @ts-expect-error no message has this key
  expectTypeOf<Partners['plain']['nothing']>();
  // @ts-expect-error one with elements in it is no plain one
  expectTypeOf<Partners['plain']['since']>();
  const keys: (keyof Partners['plain'] | keyof Partners['rich'])[] = ['list', 'may', 'since'];
  expect(Object.keys(messages.en.partners)).toEqual(expect.arrayContaining(keys));
});
