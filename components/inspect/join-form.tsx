'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState } from 'react';
import { DisabledUntilHydrated } from '#components/shell/disabled-until-hydrated.tsx';
import { submitSignIn } from '#components/sign-in/submit-sign-in.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { readItem, writeItem } from '#components/ui/local-storage.ts';
import { paths } from '#lib/portal/paths.ts';
import { takeLinkSecret } from './take-link-secret.ts';

/** Rare, and has a dialog: the pages to sign in do not load it at first. */
const UnsentElsewhere = dynamic(() => import('./unsent-elsewhere.tsx').then((module) => module.UnsentElsewhere), {
  ssr: false,
});

/** The name given last on this device. */
const nameKey = 'proofmark.inspector';

/** Signs a person in to an inspection team: by the secret behind the '#' of the link, or by a typed code. */
export function JoinForm({ csrfToken }: { csrfToken: string }) {
  const t = useTranslations('inspect');
  const [secret, setSecret] = useState('');
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    // Empty when the effect runs a second time, as it does in development.
    const given = takeLinkSecret(window.location, window.history);
    if (given) setSecret(given);
    setName(readItem(nameKey) ?? '');
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const fields = new FormData();
    for (const [key, value] of Object.entries({ csrfToken, name: name.trim(), secret: secret || code })) {
      fields.set(key, value);
    }
    const failed = await submitSignIn('/api/auth/callback/inspection', fields);
    if (failed === undefined) {
      writeItem(nameKey, name.trim());
      // A hard navigation: what another user left in memory goes.
      return window.location.replace(paths.inspect);
    }
    setBusy(false);
    if (failed === 'invalid') {
      setProblem(t(secret ? 'join.linkOver' : 'join.codeOver'));
      setSecret('');
    } else if (failed === 'cookies_blocked') setProblem(t('join.cookiesBlocked'));
    else setProblem(t(failed.startsWith('throttled') ? 'join.throttled' : 'join.failed'));
  };

  return (
    <DisabledUntilHydrated>
      <UnsentElsewhere />
      <form method="post" onSubmit={submit} className="grid gap-4 not-first:mt-4">
        <div role="alert" className="empty:hidden">
          {problem && <Callout tone="bad">{problem}</Callout>}
        </div>
        {!secret && (
          <Field label={t('join.code')} hint={t('join.codeHint')}>
            <Input
              mono
              name="code"
              value={code}
              onChange={({ target }) => setCode(target.value)}
              autoCapitalize="characters"
              maxLength={20}
              required
              className="h-12"
            />
          </Field>
        )}
        <Field label={t('join.name')} hint={t('join.nameHint')}>
          <Input
            name="name"
            value={name}
            onChange={({ target }) => setName(target.value)}
            autoComplete="name"
            maxLength={60}
            required
            className="h-12"
          />
        </Field>
        <Button type="submit" variant="primary" busy={busy} className="min-h-12 pointer-coarse:min-h-12">
          {t('join.submit')}
        </Button>
      </form>
    </DisabledUntilHydrated>
  );
}
