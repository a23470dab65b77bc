/**
 * What the service says of a field, in the words of a page. The service speaks to programs: 'This field may not be
 * blank.' The one place where such words are turned into what a person is to do.
 */

/** What is to be chosen; every other field is to be filled in. */
const choices: Record<string, string> = {
  activation_status: 'Choose a status.',
  assignee: 'Choose a colleague.',
  blacklist_reason: 'Choose a reason.',
  brand: 'Choose a brand.',
  campaign: 'Choose a campaign.',
  code_layout: 'Choose a layout.',
  company: 'Choose a company.',
  custom_layout: 'Choose a layout.',
  equipment: 'Choose the equipment.',
  permissions: 'Choose at least one permission.',
  printing_partner: 'Choose a printing partner.',
  product: 'Choose a product.',
  record: 'Choose an upload.',
  role: 'Choose a role.',
  substrate: 'Choose a substrate.',
  template: 'Choose a template.',
};

const isMissing = (message: string) =>
  /^This field (?:is required|may not be (?:blank|null))\.$/.test(message) ||
  /^Invalid input: .*received (?:undefined|null|NaN)$/.test(message) ||
  message === 'Blacklisting needs a reason, 1 to 10.';

/** @param field as the form names it, 'settings.role' */
export function plainWords(field: string, message: string): string {
  const name = field.split('.').at(-1) ?? field;
  const choice = Object.hasOwn(choices, name) ? choices[name] : undefined;
  if (isMissing(message)) return choice ?? 'Fill this in.';
  if (choice !== undefined && message.startsWith('One of: ')) return choice;
  return message;
}

/** The same for a field that the form does not show: then its name says what the words are about. */
export function othersWords(field: string, message: string): string {
  const plain = plainWords(field, message);
  return plain === message || plain === 'Fill this in.' ? `${field}: ${message}` : plain;
}
