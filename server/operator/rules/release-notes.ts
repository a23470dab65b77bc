export interface ReleaseNotes {
  version: string;
  lines: string[];
}

const mostLines = 40;

/**
 * Returns the entries of a changelog that are newer than a version, the newest first, of each what changed before what
 * is new: at most 40 lines.
 * @param changelog in the form of Keep a Changelog
 */
export function notesSince(changelog: string, previous: string): ReleaseNotes[] {
  const sections = changelog
    .split(/^## \[/m)
    .slice(1)
    .map(readSection);
  const end = sections.findIndex(({ version }) => version === previous);
  let left = mostLines;
  return (end < 0 ? sections : sections.slice(0, end)).flatMap(({ version, lines }) => {
    const shown = lines.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [{ version, lines: shown }] : [];
  });
}

/** Groups in the order in which an operator acts on them. */
const groups = ['Changed', 'Removed', 'Fixed', 'Added'];

function readSection(text: string): ReleaseNotes {
  const placeOf = (group: string) => groups.indexOf(group.slice(0, group.indexOf('\n')).trim());
  const lines = text
    .split(/^### /m)
    .sort((a, b) => placeOf(a) - placeOf(b))
    .flatMap((group) => group.split('\n').filter((line) => line.startsWith('- ')));
  return { version: text.slice(0, text.indexOf(']')), lines: lines.map((line) => line.slice(2).trim()) };
}
