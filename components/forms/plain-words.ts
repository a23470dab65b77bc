import type { ReasonCode } from '#lib/texts/reason.ts';
import type { Translator } from '#lib/texts/translator.ts';

/**
 * Words of a refusal on a field. The service speaks to programs: 'This field may not be blank.' Only this file turns
 * such reasons into advice for people.
 */

/** Fields to choose; all others are filled in. */
const choices = [
  'activation_status',
  'assignee',
  'blacklist_reason',
  'brand',
  'campaign',
  'code_layout',
  'company',
  'custom_layout',
  'day',
  'equipment',
  'permissions',
  'printing_partner',
  'product',
  'record',
  'role',
  'substrate',
  'template',
] as const;

const missing: ReadonlySet<string | undefined> = new Set<ReasonCode>([
  'fieldRequired',
  'fieldBlank',
  'fieldNull',
  'blacklistReasonNeeded',
]);

/** A message of a field in the reader's language, with the code of its reason where one is known. */
export interface FieldMessage {
  text: string;
  code?: string | undefined;
}

type Advice = 'fillIn' | `choose.${(typeof choices)[number]}`;

/** @param field as the form names it, 'settings.role' */
function adviceFor(field: string, code: string | undefined): Advice | undefined {
  const name = field.split('.').at(-1) ?? field;
  const choice = choices.find((each) => each === name);
  if (choice && (missing.has(code) || code === 'oneOf')) return `choose.${choice}`;
  return missing.has(code) ? 'fillIn' : undefined;
}

export function plainWords(field: string, { text, code }: FieldMessage, t: Translator<'forms'>): string {
  const advice = adviceFor(field, code);
  return advice ? t(advice) : text;
}

/** The same for a field that the form does not show: then its name says what the words are about. */
export function othersWords(field: string, { text, code }: FieldMessage, t: Translator<'forms'>): string {
  const advice = adviceFor(field, code);
  return advice && advice !== 'fillIn' ? t(advice) : `${field}: ${text}`;
}
