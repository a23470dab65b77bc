'use client';

import { ImageUp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { readCodeOf } from '#components/photos/photo-content.ts';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Input } from '#components/ui/input.tsx';
import { PageDropzone, photoTypes, usePageDropzone } from '#components/ui/page-dropzone.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { FoundCode } from './actions.ts';
import { findCode } from './actions.ts';

type Finding = { busy?: 'id' | 'photo'; message?: string; found?: FoundCode[] };

/** Finds a code by its id, content, serial number, or a photo: chosen, dropped or pasted. */
export function CodeFinder() {
  const t = useTranslations('support');
  const common = useTranslations('common');
  const router = useRouter();
  const unreachable = useUnreachable();
  const [typed, setTyped] = useState('');
  const [finding, setFinding] = useState<Finding>({});

  const find = useCallback(
    async (content: string, busy: 'id' | 'photo') => {
      setFinding({ busy });
      const answer = await findCode(content).catch(unreachable);
      if (!answer.ok) {
        setFinding({ message: String(answer.fieldErrors[''] ?? answer.message) });
        return;
      }
      const [only, second] = answer.data;
      if (only && !second) {
        router.push(paths.code(only.id));
        return;
      }
      setFinding(only ? { found: answer.data } : { message: t('find.noCode', { content }) });
    },
    [router, t, unreachable],
  );
  const take = useCallback(
    async ([file]: readonly File[]) => {
      if (!file) return;
      setFinding({ busy: 'photo' });
      const read = await readCodeOf(file, common);
      if (!read.ok) {
        setFinding({ message: read.message });
        return;
      }
      setTyped(read.content);
      await find(read.content, 'photo');
    },
    [find, common],
  );
  const dropzone = usePageDropzone(take);
  const { busy, message, found } = finding;

  return (
    <section aria-label={t('find.label')} className="mb-[18px]">
      <PageDropzone dropzone={dropzone} label={t('find.choosePhoto')} accept={photoTypes}>
        {t('find.letGo')}
      </PageDropzone>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          if (typed.trim()) void find(typed.trim(), 'id');
          else setFinding({ message: t('find.typeOrPhoto') });
        }}
        className="flex gap-2 max-sm:flex-wrap"
      >
        <Input
          name="code"
          aria-label={t('find.input')}
          placeholder={t('find.hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={1000}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-0 flex-1 max-sm:basis-full"
        />
        <Button type="submit" busy={busy === 'id'} className="max-sm:flex-1">
          {t('find.find')}
        </Button>
        <Button
          busy={busy === 'photo'}
          icon={<ImageUp size={15} strokeWidth={1.75} aria-hidden="true" />}
          onClick={dropzone.open}
          className="max-sm:flex-1"
        >
          {t('find.photo')}
        </Button>
      </form>
      <div aria-live="polite">
        {message && (
          <Callout tone="wait" className="mt-2">
            {message}
          </Callout>
        )}
        {found && (
          <ul aria-label={t('find.found')} className="mt-2 list-none rounded-surface border border-line bg-surface">
            {found.map((code) => (
              <li key={code.id} className="flex flex-wrap gap-x-4 border-b border-line px-3.5 py-2 last:border-0">
                <TextLink href={paths.code(code.id)} className="font-mono text-code break-all">
                  {code.id}
                </TextLink>
                <span className="text-sm text-ink3">
                  {code.serial && `${t('find.serial', { serial: code.serial })}, `}
                  {code.detail}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
