'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import { createScimToken as endpoint, type NewScimToken, type ScimToken } from '#lib/contract/scim-tokens.ts';
import { createScimToken, deleteScimToken } from './actions.ts';

interface ScimTokensProps {
  company: number;
  baseUrl: string;
  tokens: readonly ScimToken[];
}

/** Address and tokens with which the identity provider of a company manages its users. */
export function ScimTokens({ company, baseUrl, tokens }: ScimTokensProps) {
  const t = useTranslations('single-sign-on');
  const router = useRouter();
  const [made, setMade] = useState<NewScimToken>();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: endpoint.body,
    defaults: { name: '' },
    fields: ['name'],
    submit: (body, key) => createScimToken(company, body, key),
    isSentOnce: true,
    stays: 'empty',
    onDone: (token) => {
      setMade(token);
      router.refresh();
    },
  });
  return (
    <Section title={t('scim.title')} className="max-w-[720px]">
      <Surface className="grid gap-5">
        <p className="text-sm">{t('scim.text')}</p>
        <Facts facts={[{ label: t('scim.baseUrl'), value: baseUrl, copy: baseUrl, mono: true }]} />
        {tokens.length > 0 && (
          <ul className="grid gap-2" aria-label={t('scim.tokens')}>
            {tokens.map((token) => (
              <li key={token.id} className="flex items-center justify-between gap-3">
                <span className="min-w-0 text-sm">
                  <span className="font-medium">{token.name}</span>{' '}
                  <span className="text-ink3">
                    {token.last_used_at ? (
                      <>
                        {t('scim.used')} <Time value={token.last_used_at} format="relative" />
                      </>
                    ) : (
                      t('scim.unused')
                    )}
                  </span>
                </span>
                <RevokeScimToken token={token} onRevoked={() => setMade(undefined)} />
              </li>
            ))}
          </ul>
        )}
        {made && (
          <Callout tone="wait" title={t('scim.copyNow')} role="status">
            <span className="flex items-center justify-between gap-3">
              <code className="min-w-0 font-mono text-code break-all">{made.token}</code>
              <CopyButton value={made.token} label={t('scim.copy')} />
            </span>
          </Callout>
        )}
        <form method="post" onSubmit={onSubmit} noValidate aria-label={t('scim.newToken')} className="grid gap-4">
          <FormError title={t('scim.notCreated')} failure={failure} />
          <Field label={t('scim.name')} hint={t('scim.nameHint')} error={errorOf('name')} className="max-w-90">
            <Input autoComplete="off" maxLength={120} {...form.register('name')} />
          </Field>
          <FormFoot>
            <Button type="submit" busy={busy}>
              {t('scim.create')}
            </Button>
          </FormFoot>
        </form>
      </Surface>
    </Section>
  );
}

function RevokeScimToken({ token, onRevoked }: { token: ScimToken; onRevoked: () => void }) {
  const t = useTranslations('single-sign-on');
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger" aria-label={t('scim.revokeToken', { name: token.name })}>
          {t('scim.revoke')}
        </Button>
      }
      title={t('scim.revokeTitle', { name: token.name })}
      description={t('scim.revokeText')}
      confirmLabel={t('scim.revoke')}
      dismissLabel={t('keep')}
      danger
      onConfirm={async () => {
        const result = await deleteScimToken(token.id);
        if (!result.ok && result.status !== 404) return result.message;
        toast.success(t('scim.revoked'), { description: token.name });
        onRevoked();
        router.refresh();
        return undefined;
      }}
    />
  );
}
