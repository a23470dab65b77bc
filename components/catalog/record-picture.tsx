'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { postForm } from '#components/forms/post-form.ts';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { SettingRow } from '#components/ui/setting-row.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { pictureHeadBytes, pictureProblem, pictureTypes } from '#lib/contract/picture-limits.ts';
import { paths } from '#lib/portal/paths.ts';
import { languageOf } from '#lib/texts/languages.ts';
import { loadReasons } from '#lib/texts/load-reasons.ts';
import { deleteBrandLogo, deleteProductPicture } from './actions.ts';

const kinds = {
  brand: { group: 'logo', remove: deleteBrandLogo, address: paths.brandLogo, size: 'max-h-12' },
  product: { group: 'picture', remove: deleteProductPicture, address: paths.productPicture, size: 'max-h-40' },
} as const;

interface RecordPictureProps {
  kind: keyof typeof kinds;
  id: number;
  /** Version of the picture; null for none. */
  version: string | null;
}

/** The logo of a brand or the picture of a product, on the check page: chosen and sent at once, or removed. */
export function RecordPicture({ kind, id, version }: RecordPictureProps) {
  const { group, remove: removeOf, address, size } = kinds[kind];
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
    run(
      async () => {
        const head = new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer());
        const refusal = pictureProblem({ size: file.size, head });
        if (refusal) return (await loadReasons(language).catch(() => undefined))?.(refusal) ?? t(`${group}.notSent`);
        const form = new FormData();
        form.append('image', file, file.name);
        const result = await postForm<unknown>(
          paths.sendRecordPicture(kind, id),
          form,
          t(`${group}.notSent`),
          () => undefined,
        );
        return result.ok ? undefined : result.message;
      },
      t(`${group}.saved`),
    );
  const remove = () =>
    run(
      async () => {
        const result = await removeOf(id);
        return result.ok ? undefined : result.message;
      },
      t(`${group}.removed`),
    );
  return (
    <Surface padded={false}>
      <SettingRow
        title={t(`${group}.title`)}
        action={
          <div className="flex flex-wrap gap-2">
            <Button busy={busy} onClick={() => input.current?.click()}>
              {version ? t(`${group}.replace`) : t(`${group}.choose`)}
            </Button>
            {version && (
              <Button variant="ghost" disabled={busy} onClick={remove}>
                {t(`${group}.remove`)}
              </Button>
            )}
          </div>
        }
      >
        {version && (
          // biome-ignore lint/performance/noImgElement: made small by the service; nothing to optimise
          <img
            src={address(id, version)}
            alt={t(`${group}.title`)}
            className={cx('mt-1.5 mb-1 block max-w-full rounded-sm border border-line bg-white px-1.5 py-1', size)}
          />
        )}
        {t(`${group}.hint`)}
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
        aria-label={t(`${group}.title`)}
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
