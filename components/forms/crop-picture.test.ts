import { expect, it } from 'vitest';
import { croppedSize, pixelsOf, startPart } from './crop-picture.ts';

const picture = { width: 4000, height: 3000 };

it.each([
  [undefined, { x: 0, y: 0, width: 100, height: 100 }],
  [4 / 3, { x: 0, y: 0, width: 100, height: 100 }],
  [1, { x: 12.5, y: 0, width: 75, height: 100 }],
  [8 / 3, { x: 0, y: 25, width: 100, height: 50 }],
])('startPart centres the largest part with the ratio %s', (ratio, part) => {
  expect(startPart(ratio, picture)).toEqual(part);
});

it('pixelsOf stays within the picture', () => {
  expect(pixelsOf({ x: 12.5, y: 0, width: 75, height: 100 }, picture)).toEqual({
    x: 500,
    y: 0,
    width: 3000,
    height: 3000,
  });
  expect(pixelsOf({ x: 50, y: 50, width: 50.1, height: 50.1 }, { width: 33, height: 33 })).toEqual({
    x: 17,
    y: 17,
    width: 16,
    height: 16,
  });
});

it.each([
  [
    { width: 3000, height: 3000 },
    { width: 1600, height: 1600 },
  ],
  [
    { width: 300, height: 200 },
    { width: 300, height: 200 },
  ],
  // Not so small that the service refuses it.
  [
    { width: 6400, height: 64 },
    { width: 3200, height: 32 },
  ],
  [
    { width: 20, height: 20 },
    { width: 20, height: 20 },
  ],
])('croppedSize of %j is %j', (part, size) => {
  expect(croppedSize(part)).toEqual(size);
});
