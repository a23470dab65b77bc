import { argumentsOf } from './arguments-of.ts';

const types = { text: 'string', number: 'number', choice: 'string | boolean', tag: 'Tag' } as const;

/** Name of the type of an area's texts: 'data-table' → 'DataTableTexts'. */
const typeName = (area: string) =>
  `${area
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}Texts`;

/** The module with the keys of an area and what each is given, by its English messages. */
export function typedArguments(area: string, messages: Record<string, string>): string {
  const rows = Object.entries(messages).map(([key, message]) => {
    const given = [...argumentsOf(message)];
    const values = given.map(([name, kind]) => `${name}: ${types[kind]}`).join('; ');
    return {
      isRich: given.some(([, kind]) => kind === 'tag'),
      line: `    '${key}': ${values === '' ? 'undefined' : `{ ${values} }`};`,
    };
  });
  const part = (name: string, isRich: boolean) => {
    const lines = rows.filter((row) => row.isRich === isRich).map(({ line }) => line);
    return lines.length === 0 ? [`  ${name}: Record<never, undefined>;`] : [`  ${name}: {`, ...lines, '  };'];
  };
  return [
    `// Written by \`npm run texts\` from en/${area}.json.`,
    ...(rows.some(({ isRich }) => isRich) ? ["import type { Tag } from '../tag.ts';"] : []),
    '',
    `export interface ${typeName(area)} {`,
    ...part('plain', false),
    ...part('rich', true),
    '}',
    '',
  ].join('\n');
}
