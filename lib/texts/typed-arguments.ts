import { argumentsOf } from './arguments-of.ts';

const types = { text: 'string', number: 'number', choice: 'string | boolean', tag: 'Tag' } as const;

/** Name of the type of an area's texts: 'data-table' → 'DataTableTexts'. */
const typeName = (area: string) =>
  `${area
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}Texts`;

/** The module with what the messages of an area are given, by its English ones; their keys are those of the JSON. */
export function typedArguments(area: string, messages: Record<string, string>): string {
  const rows = Object.entries(messages).flatMap(([key, message]) => {
    const given = [...argumentsOf(message)];
    if (given.length === 0) return [];
    const values = given.map(([name, kind]) => `${name}: ${types[kind]}`).join('; ');
    return [{ isRich: given.some(([, kind]) => kind === 'tag'), line: `    '${key}': { ${values} };` }];
  });
  const part = (isRich: boolean) => {
    const lines = rows.filter((row) => row.isRich === isRich).map(({ line }) => line);
    return lines.length === 0 ? ['  Record<never, undefined>'] : ['  {', ...lines, '  }'];
  };
  return [
    `// Written by \`npm run texts\` from en/${area}.json.`,
    `import type texts from '../en/${area}.json';`,
    "import type { KeyedTexts } from '../keyed-texts.ts';",
    ...(rows.some(({ isRich }) => isRich) ? ["import type { Tag } from '../tag.ts';"] : []),
    '',
    `export type ${typeName(area)} = KeyedTexts<`,
    '  typeof texts,',
    `${part(false).join('\n')},`,
    ...part(true),
    '>;',
    '',
  ].join('\n');
}
