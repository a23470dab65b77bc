import type { StatusTone } from '#components/ui/status.tsx';
import type { AuditRecord } from '#lib/contract/audit.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { actionNames, resourceKinds } from './audit-names.ts';

/** An operation in words; one that has none yet by its operationId: 'createWebhook' is 'Create webhook'. */
export function actionWords(action: string, t: Translator<'audit'>): string {
  const known = actionNames.find((each) => each === action);
  if (known) return t(`action.${known}`);
  const spaced = action.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return capitalised(spaced.replace(/\b(?:sid|sg|scm|csv)\b/g, (name) => name.toUpperCase()));
}

/** A kind of resource in words; one that has none yet by its name. */
export function resourceWords(resource: string, t: Translator<'audit'>): string {
  const known = resourceKinds.find((each) => each === resource);
  if (known) return t(`resource.${known}`);
  return capitalised(resource.replaceAll('_', ' ').replace(/\b(?:scm|qa)\b/g, (name) => name.toUpperCase()));
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const tones = {
  success: 'ok',
  refused: 'wait',
  failed: 'bad',
  running: 'running',
  interrupted: 'off',
} as const satisfies Record<AuditRecord['outcome'], StatusTone>;

/** How a call ended, in a word with its colour. */
export const outcomeOf = ({ outcome }: Pick<AuditRecord, 'outcome'>, t: Translator<'audit'>) => ({
  label: t(`outcome.${outcome}`),
  tone: tones[outcome],
});

/** What was used to sign in: 'signed in' at the portal, 'token ERP' for a program. */
export function tokenWords(token: AuditRecord['token'], t: Translator<'audit'>): string | null {
  if (!token) return null;
  return token.is_session ? t('signedIn') : t('tokenOf', { name: token.name });
}
