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

/** @param field as the form names it, 'settings.role' */
export function plainWords(field: string, { text, code }: FieldMessage, t: Translator<'forms'>): string {
  const name = field.split('.').at(-1) ?? field;
  const choice = choices.find((each) => each === name);
  if (missing.has(code)) return choice ? t(`choose.${choice}`) : t('fillIn');
  return choice && code === 'oneOf' ? t(`choose.${choice}`) : text;
}

/** The same for a field that the form does not show: then its name says what the words are about. */
export function othersWords(field: string, message: FieldMessage, t: Translator<'forms'>): string {
  const plain = plainWords(field, message, t);
  return plain === message.text || plain === t('fillIn') ? `${field}: ${message.text}` : plain;
}
