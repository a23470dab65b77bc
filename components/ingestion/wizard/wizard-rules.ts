import { delimiterKeys } from '#components/forms/delimiter-keys.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { ScmFieldName } from '#lib/upload/columns/column-names.ts';
import type { ColumnMatches } from '#lib/upload/columns/match-columns.ts';
import { encodingName } from '#lib/upload/table/encoding-name.ts';
import type { SourceReading } from '#lib/upload/table/source-reading.ts';
import { uploadColumnNames } from '#lib/upload/upload-rules.ts';
import type { ChosenFile } from '../chosen-file.ts';
import type { MatchProblems } from '../matching/column-problems.ts';
import { type Destination, type TemplateChoice, templateKeyOf } from './destination.ts';
import type { StepName } from './wizard-steps.tsx';

/** A new upload begins with the way that is preferred, where the company has it. */
export function wherePlace(templates: readonly TemplateChoice[], none: Destination): Destination {
  const [only, ...others] = templates.filter(({ isSecure }) => !isSecure);
  if (!only) return none;
  return { ...none, kind: 'template', template: others.length === 0 ? only.key : '' };
}

/** Every field a column can be. */
export function columnFields(scmFields: readonly ScmFieldName[]): ReadonlySet<string> {
  return new Set([...uploadColumnNames, ...scmFields.map(({ key }) => key)]);
}

/** The last step that what is known leads to. */
export function reachableStep(known: {
  missing: string | undefined;
  reading: SourceReading | undefined;
  problems: MatchProblems;
}): StepName {
  if (known.missing) return 'where';
  if (!known.reading || known.reading.kind === 'none') return 'file';
  if (known.reading.kind === 'json') return 'check';
  return known.problems.file || known.problems.columns.size > 0 ? 'columns' : 'check';
}

interface Choices {
  destination: Destination;
  templates: readonly TemplateChoice[];
  chosen: ChosenFile | undefined;
  reading: SourceReading | undefined;
  matches: ColumnMatches;
}

/** One line on what was chosen in each step. */
export function stepSummaries(
  choices: Choices,
  t: Translator<'ingestion'>,
): Partial<Record<StepName, string | undefined>> {
  return { where: whereWords(choices, t), file: fileWords(choices, t), columns: columnWords(choices, t) };
}

function whereWords({ destination, templates }: Choices, t: Translator<'ingestion'>): string | undefined {
  const { kind } = destination;
  if (kind === 'sids') return t('where.sids');
  if (kind === 'workorder') return destination.workorderName || undefined;
  return templates.find(({ key }) => key === templateKeyOf(destination))?.name;
}

function fileWords({ chosen, reading }: Choices, t: Translator<'ingestion'>): string | undefined {
  if (!chosen || !reading || reading.kind === 'none') return undefined;
  const name = chosen.isPasted ? t('source.pastedRows') : chosen.file.name;
  if (reading.kind === 'json') return `${name}, JSON`;
  if (reading.kind === 'sheet') return `${name}, ${reading.sheets[reading.sheet]?.name ?? t('summary.sheet')}`;
  const delimiter = t(`delimiterInLine.${delimiterKeys[reading.delimiter]}`);
  return `${name}, ${delimiter}, ${encodingName(reading.encoding)}`;
}

function columnWords({ reading, matches }: Choices, t: Translator<'ingestion'>): string | undefined {
  if (reading?.kind !== 'text' && reading?.kind !== 'sheet') return undefined;
  const taken = matches.filter((field) => field !== null).length;
  return t('summary.taken', { taken: String(taken), count: matches.length });
}
