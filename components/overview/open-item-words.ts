import type { StatusTone } from '#components/ui/status.tsx';
import type { OpenItem } from '#lib/contract/open-items.ts';
import { paths } from '#lib/portal/paths.ts';

/** The page where it is dealt with. */
export function hrefOfItem({ kind, key }: OpenItem): string {
  switch (kind) {
    case 'upload_failed':
      return paths.ingestionRecord(key);
    case 'case_open':
      return paths.case(Number(key));
    case 'webhook_disabled':
      return paths.webhook(Number(key));
    case 'partnership_request':
      return paths.partner(Number(key));
    case 'domain_unverified':
      return paths.domains;
    case 'user_locked':
      return paths.user(Number(key));
    case 'template_request':
      return paths.operatorTemplateRequest(Number(key));
    case 'sign_on_domain':
      return paths.operatorCompany(Number(key));
    case 'proofs_needed':
      return paths.proofs(Number(key));
    default:
      return paths.workorder(Number(key));
  }
}

const failures: readonly OpenItem['kind'][] = [
  'upload_failed',
  'order_failed',
  'case_open',
  'webhook_disabled',
  'user_locked',
];

export function toneOfItem({ kind, state }: OpenItem): StatusTone {
  const isLate = (kind === 'order_waiting' && state === 'overdue') || (kind === 'domain_unverified' && state !== '');
  return isLate || failures.includes(kind) ? 'bad' : 'wait';
}
