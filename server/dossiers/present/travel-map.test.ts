import { expect, it } from 'vitest';
import { drawTravel, rangesOf } from './travel-map.ts';

const lagos = { latitude: 6.45, longitude: 3.39 };
const oslo = { latitude: 59.91, longitude: 10.75 };

it('draws the way of each code by itself, with the numbers of the scans at each place', () => {
  const scans = [
    { extended_id: 'A', position: lagos },
    { extended_id: 'B', position: lagos },
    { extended_id: 'A', position: null },
    { extended_id: 'A', position: oslo },
    { extended_id: 'B', position: lagos },
  ];
  const map = drawTravel(scans);
  expect(map?.ways.map(({ length }) => length)).toEqual([2, 2]);
  expect(map?.places.map(({ label }) => label)).toEqual(['1–2, 5', '4']);
  expect(map?.shapes.length).toBeGreaterThan(150);
  expect(drawTravel([{ extended_id: 'A', position: null }])).toBeNull();
});

it('joins numbers that follow each other', () => {
  expect(rangesOf([1, 2, 3, 5, 7, 8])).toEqual(['1–3', '5', '7–8']);
});
