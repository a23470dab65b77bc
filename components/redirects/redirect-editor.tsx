'use client';

import { ArrowDown, ArrowUp, Pencil, Plus, X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import type { RedirectRule, ShownRedirectRule } from '#lib/contract/redirect-rules.ts';
import { maxRedirectRules, type RedirectCodeState } from '#lib/contract/values/redirect-rules.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { saveRules } from './actions.ts';
import { asBody } from './rule-schema.ts';
import { visitorsOf } from './rule-words.ts';

const RuleDialog = dynamic(() => import('./rule-form.tsx').then((module) => module.RuleDialog), { ssr: false });

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface RedirectEditorProps {
  rules: readonly ShownRedirectRule[];
  timeZone: string;
  mayEdit: boolean;
}

/** Rules of the draft in their order. Each change is saved at once. */
export function RedirectEditor({ rules, timeZone, mayEdit }: RedirectEditorProps) {
  const t = useTranslations('redirects');
  const router = useRouter();
  const [busy, start] = useTransition();
  /** Place of the rule in the form; the number of rules for a new one. */
  const [open, setOpen] = useState<number>();
  const [states, setStates] = useState<readonly RedirectCodeState[]>([]);
  const addFor = (named: readonly RedirectCodeState[]) => {
    setStates(named);
    setOpen(rules.length);
  };

  const bodies = rules.map(asBody);
  /** Shows the rules of others where they saved some meanwhile. */
  const saveOver = async (changed: RedirectRule[]) => {
    const result = await saveRules({ rules: changed }, { rules: bodies });
    if (!result.ok && result.status === 412) router.refresh();
    return result;
  };
  const save = (changed: RedirectRule[], said: string) =>
    start(async () => {
      const result = await saveOver(changed);
      if (!result.ok) {
        if (!leaveIfSignedOut(result)) toast.error(t('notSaved'), { description: result.message });
        return;
      }
      toast.success(said);
      router.refresh();
    });
  const move = (index: number, to: number) => {
    const changed = bodies.toSpliced(index, 1);
    save(changed.toSpliced(to, 0, ...bodies.slice(index, index + 1)), t('moved', { number: to + 1 }));
  };
  const add = mayEdit && rules.length < maxRedirectRules && (
    <Button icon={<Plus size={14} strokeWidth={2} aria-hidden="true" />} onClick={() => addFor([])}>
      {t('add')}
    </Button>
  );
  return (
    <Section title={t('rules')} end={add}>
      {rules.length === 0 ? (
        <EmptyState title={t('noRules')}>{t('noRulesText')}</EmptyState>
      ) : (
        <Surface padded={false}>
          <ol aria-busy={busy}>
            {rules.map((rule, index) => (
              <RuleRow
                // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their place
                key={index}
                rule={rule}
                number={index + 1}
                isLast={index === rules.length - 1}
                mayEdit={mayEdit}
                onMove={(by) => move(index, index + by)}
                onEdit={() => setOpen(index)}
                onRemove={() => save(bodies.toSpliced(index, 1), t('removed'))}
              />
            ))}
          </ol>
        </Surface>
      )}
      <DefaultRules onAdd={add ? () => addFor(['inactive', 'blacklisted']) : undefined} />
      <Dialog open={open !== undefined} onOpenChange={(isOpen) => !isOpen && setOpen(undefined)}>
        {open !== undefined && (
          <RuleDialog
            rule={rules[open]}
            states={states}
            timeZone={timeZone}
            save={(rule) => saveOver(bodies.toSpliced(open, 1, rule))}
            onDone={() => {
              setOpen(undefined);
              router.refresh();
            }}
          />
        )}
      </Dialog>
    </Section>
  );
}

interface RuleRowProps {
  rule: ShownRedirectRule;
  number: number;
  isLast: boolean;
  mayEdit: boolean;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function RuleRow({ rule, number, isLast, mayEdit, onMove, onEdit, onRemove }: RuleRowProps) {
  const t = useTranslations('redirects');
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line px-4 py-3 last:border-0">
      <span className="w-5 flex-none pt-0.5 text-right text-sm text-ink3 tabular-nums">{number}</span>
      <RuleSentence rule={rule} />
      {mayEdit && (
        <span className="ml-auto flex gap-0.5">
          <IconButton label={t('up', { number: String(number) })} disabled={number === 1} onClick={() => onMove(-1)}>
            <ArrowUp {...icon} />
          </IconButton>
          <IconButton label={t('down', { number: String(number) })} disabled={isLast} onClick={() => onMove(1)}>
            <ArrowDown {...icon} />
          </IconButton>
          <IconButton label={t('edit', { number: String(number) })} onClick={onEdit}>
            <Pencil {...icon} />
          </IconButton>
          <IconButton label={t('remove', { number: String(number) })} onClick={onRemove}>
            <X {...icon} />
          </IconButton>
        </span>
      )}
    </li>
  );
}

/** Landing of visitors that no rule decides about. */
function DefaultRules({ onAdd }: { onAdd: (() => void) | undefined }) {
  const t = useTranslations('redirects');
  return (
    <Surface padded={false} className="mt-4">
      <section aria-label={t('defaults.title')}>
        <h3 className="px-4 pt-3 text-sm font-strong">{t('defaults.title')}</h3>
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line px-4 py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p>{t('defaults.closed')}</p>
            <p className="text-sm text-ink3">{t('defaults.closedHint')}</p>
          </div>
          {onAdd && <Button onClick={onAdd}>{t('defaults.add')}</Button>}
        </div>
        <p className="px-4 py-3">{t('defaults.others')}</p>
      </section>
    </Surface>
  );
}

function RuleSentence({ rule }: { rule: ShownRedirectRule }) {
  const t = useTranslations('redirects');
  const who = visitorsOf(rule, useLocale(), t);
  return (
    <p className="min-w-0 flex-1 basis-56 break-words">
      {rule.url === null ? (
        t('sentence.check', { who })
      ) : (
        <>
          {t('sentence.goTo', { who })}{' '}
          <span className="inline-block max-w-full font-mono text-code break-all">{rule.url}</span>
        </>
      )}
    </p>
  );
}
