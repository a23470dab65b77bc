import type { StatusTone } from '#components/ui/status.tsx';
import type { AuditRecord } from '#lib/contract/audit.ts';

/** An operationId in words: 'createWebhook' is 'Create webhook'. Short names in capitals stay so. */
export function actionWords(action: string): string {
  const spaced = action.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  const named = spaced.replace(/\b(?:sid|sg|scm|csv)\b/g, (name) => name.toUpperCase());
  return named.charAt(0).toUpperCase() + named.slice(1);
}

/** A kind of resource in words: 'workorder_template' is 'Workorder template'. */
export function resourceWords(resource: string): string {
  const words = resource.replaceAll('_', ' ').replace(/\b(?:scm|qa)\b/g, (name) => name.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const outcomes: Record<AuditRecord['outcome'], { label: string; tone: StatusTone }> = {
  success: { label: 'Done', tone: 'ok' },
  refused: { label: 'Refused', tone: 'wait' },
  failed: { label: 'Failed', tone: 'bad' },
  running: { label: 'Running', tone: 'running' },
  interrupted: { label: 'Interrupted', tone: 'off' },
};
export const outcomeOf = ({ outcome }: Pick<AuditRecord, 'outcome'>) => outcomes[outcome];

/** By which token somebody acted: through the portal, or a program. */
export function tokenWords(token: AuditRecord['token']): string | null {
  if (!token) return null;
  return token.is_session ? 'signed in' : `token ${token.name}`;
}
