import type { Conversation, WorkorderComment } from '#lib/contract/workorder-comments.ts';
import { listWords } from '#lib/format/names.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** The conversation of an order as a page shows it. */
export interface OrderConversation {
  /** The newest ones, oldest first. */
  comments: WorkorderComment[];
  /** How many there are in all. */
  count: number;
  conversation: Conversation;
}

interface ReaderCompany {
  id: number;
  companyType: string;
}

const mostNamed = 3;

/** Names as a sentence says them: 'Anna, Ben and 3 others'. */
function listNames(names: readonly string[], locale: string, t: Translator<'workorders'>): string {
  const rest = names.length - mostNamed;
  const shown = rest > 1 ? [...names.slice(0, mostNamed), t('conversation.others', { count: rest })] : names;
  return listWords(locale, shown);
}

/** Addressees of a comment: the other companies of the order and, unless the user belongs to it, the support. */
export function addressees(
  { companies }: Conversation,
  reader: ReaderCompany,
  { t, locale }: { t: Translator<'workorders'>; locale: string },
): string {
  const others = companies.filter(({ id }) => id !== reader.id).map(({ name }) => name);
  return listNames(reader.companyType === 'operator' ? others : [...others, t('conversation.support')], locale, t);
}

/** Sentence that names the recipients of a mail about the next comment. */
export function mailWords(
  { recipients }: Conversation,
  { t, locale }: { t: Translator<'workorders'>; locale: string },
): string {
  if (recipients.length === 0) return t('conversation.mailsNobody');
  return t('conversation.mails', {
    count: recipients.length,
    people: listNames(
      recipients.map(({ name }) => name),
      locale,
      t,
    ),
  });
}

/** Comments that were read at different times, each once, oldest first; what was read later counts. */
export function mergeComments(...lists: readonly (readonly WorkorderComment[])[]): WorkorderComment[] {
  const byId = new Map(lists.flat().map((comment) => [comment.id, comment]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}
