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
    case 'template_request':
      return paths.operatorTemplateRequest(Number(key));
    case 'proofs_needed':
      return paths.proofs(Number(key));
    default:
      return paths.workorder(Number(key));
  }
}

export const toneOfItem = ({ kind, state }: OpenItem): StatusTone =>
  kind === 'template_request' || kind === 'proofs_needed' || (kind === 'order_waiting' && state !== 'overdue')
    ? 'wait'
    : 'bad';
