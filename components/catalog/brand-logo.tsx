'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { postForm } from '#components/forms/post-form.ts';
import { Button } from '#components/ui/button.tsx';
import { SettingRow } from '#components/ui/setting-row.tsx';
import { Surface } from '#components/ui/surface.tsx';
import type { Brand } from '#lib/contract/brands.ts';
import { pictureHeadBytes, pictureProblem, pictureTypes } from '#lib/contract/picture-limits.ts';
import { paths } from '#lib/portal/paths.ts';
import { languageOf } from '#lib/texts/languages.ts';
import { loadReasons } from '#lib/texts/load-reasons.ts';
import { deleteBrandLogo } from './actions.ts';

/** The logo of a brand on the check page: chosen and sent at once, or removed. */
export function BrandLogo({ brand }: { brand: Pick<Brand, 'id' | 'logo'> }) {
  const t = useTranslations('catalog');
  const language = languageOf(useLocale());
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const run = async (work: () => Promise<string | undefined>, done: string) => {
    setBusy(true);
    setProblem(undefined);
    const failure = await work();
    setBusy(false);
    setProblem(failure);
    if (failure !== undefined) return;
    toast.success(done);
    router.refresh();
  };
  const send = (file: File) =>
    run(async () => {
      const head = new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer());
      const refusal = pictureProblem({ size: file.size, head });
      if (refusal) return (await loadReasons(language).catch(() => undefined))?.(refusal) ?? t('logo.notSent');
      const form = new FormData();
      form.append('image', file, file.name);
      const result = await postForm<Brand>(paths.sendBrandLogo(brand.id), form, t('logo.notSent'), () => undefined);
      return result.ok ? undefined : result.message;
    }, t('logo.saved'));
  const remove = () =>
    run(async () => {
      const result = await deleteBrandLogo(brand.id);
      return result.ok ? undefined : result.message;
    }, t('logo.removed'));
  return (
    <Surface padded={false}>
      <SettingRow
        title={t('logo.title')}
        action={
          <div className="flex flex-wrap gap-2">
            <Button busy={busy} onClick={() => input.current?.click()}>
              {brand.logo ? t('logo.replace') : t('logo.choose')}
            </Button>
            {brand.logo && (
              <Button variant="ghost" disabled={busy} onClick={remove}>
                {t('logo.remove')}
              </Button>
            )}
          </div>
        }
      >
        {brand.logo && (
          // biome-ignore lint/performance/noImgElement: made small by the service; nothing to optimise
          <img
            src={paths.brandLogo(brand.id, brand.logo)}
            alt={t('logo.title')}
            className="mt-1.5 mb-1 block max-h-12 max-w-full rounded-sm border border-line bg-white px-1.5 py-1"
          />
        )}
        {t('logo.hint')}
        {problem && (
          <span role="alert" className="arrive block text-xs text-bad">
            {problem}
          </span>
        )}
      </SettingRow>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('logo.title')}
        accept={pictureTypes.join()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) void send(file);
        }}
      />
    </Surface>
  );
}
