import { expect, it } from 'vitest';
import { notesSince } from './release-notes.ts';

const changelog = `# Changelog

## [1.2.0] - 2027-02-01

### Added

- Two.
- More.

### Changed

- Other.

## [1.1.0] - 2027-01-01

- One.

## [1.0.0] - 2026-12-01

- First.
`;

// conforms: 36.21
it('are the entries since a version, the newest first and what changed before what is new', () => {
  expect(notesSince(changelog, '1.0.0')).toEqual([
    { version: '1.2.0', lines: ['Other.', 'Two.', 'More.'] },
    { version: '1.1.0', lines: ['One.'] },
  ]);
  expect(notesSince(changelog, '1.2.0')).toEqual([]);
});

it('are all entries since a version that the changelog does not name, as far as there is room', () => {
  expect(notesSince(changelog, '0.9.0')).toHaveLength(3);
  const long = `## [2.0.0]\n${'- A line.\n'.repeat(60)}`;
  expect(notesSince(long, '1.0.0')[0]?.lines).toHaveLength(40);
});
