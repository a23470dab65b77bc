import type { OpenItem } from '#lib/contract/open-items.ts';
import { reasonWords } from './suspicion-words.ts';
import type { Translator } from './translator.ts';

/** Returns the name of an item: a file, the reference of an order, the id of a code. */
export const nameOfItem = (
  { name, key, kind }: Pick<OpenItem, 'name' | 'key' | 'kind'>,
  common: Translator<'common'>,
) => (name !== '' ? name : kind === 'upload_failed' ? key : common('workorderNumber', { id: key }));

type Matter = Pick<OpenItem, 'kind' | 'state' | 'count' | 'total' | 'company' | 'reasons'>;

/** Returns what is the matter with an item, in a few words. */
export function matterOf(item: Matter, t: Translator<'overview'>, scans: Translator<'scans'>): string {
  const count = item.count ?? 0;
  switch (item.kind) {
    case 'upload_failed':
      return count > 0 ? t('needs.uploadRows', { count, total: item.total ?? count }) : t('needs.upload');
    case 'order_failed':
      return t('needs.orderFailed');
    case 'order_waiting':
      return t(item.state === 'overdue' ? 'needs.overdue' : 'needs.waiting', { company: item.company ?? '' });
    case 'proofs_needed':
      return t('needs.proofs', { count });
    case 'inactive_codes':
      return t('needs.inactive', { count });
    case 'unprinted_unknown':
      return t('needs.unprinted');
    case 'user_locked':
      return t('needs.locked');
    case 'case_open': {
      const reasons = item.reasons.map((reason) => reasonWords(reason, scans).inside).join(', ');
      return t(reasons === '' ? 'needs.caseByHand' : 'needs.case', { reasons });
    }
    case 'webhook_disabled':
      return t('needs.webhook');
    case 'partnership_request':
      return t('needs.partnershipRequest', { company: item.company ?? '' });
    case 'domain_unverified':
      return t(item.state === '' ? 'needs.domain' : 'needs.domainMissing');
    case 'template_request':
      return t('needs.templateRequest', { company: item.company ?? '' });
    case 'sign_on_domain':
      return t('needs.signOnDomain', { company: item.company ?? '', count });
  }
}
