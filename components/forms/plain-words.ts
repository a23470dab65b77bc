import type { Translator } from '#lib/texts/translator.ts';

/**
 * What the service says of a field, in the words of a page. The service speaks to programs: 'This field may not be
 * blank.' The one place where such words, also when they are in the reader's language already, are turned into what a
 * person is to do.
 */

/** What is to be chosen; every other field is to be filled in. */
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

const isMissing = (message: string, t: Translator<'forms'>) =>
  /^This field (?:is required|may not be (?:blank|null))\.$/.test(message) ||
  /^Invalid input: .*received (?:undefined|null|NaN)$/.test(message) ||
  message === t('fillIn') ||
  message === t('needsReason');

/** @param field as the form names it, 'settings.role' */
export function plainWords(field: string, message: string, t: Translator<'forms'>): string {
  const name = field.split('.').at(-1) ?? field;
  const choice = choices.find((each) => each === name);
  if (isMissing(message, t)) return choice ? t(`choose.${choice}`) : t('fillIn');
  if (choice && message.startsWith(t('oneOf'))) return t(`choose.${choice}`);
  return message;
}

/** The same for a field that the form does not show: then its name says what the words are about. */
export function othersWords(field: string, message: string, t: Translator<'forms'>): string {
  const plain = plainWords(field, message, t);
  return plain === message || plain === t('fillIn') ? `${field}: ${message}` : plain;
}
