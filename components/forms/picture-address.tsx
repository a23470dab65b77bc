import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import type { Input } from '#components/ui/input.tsx';
import { AddressField } from './address-field.tsx';
import type { PictureKind } from './use-picture.ts';

export type PictureAddressProps = { error: string | undefined } & Omit<ComponentProps<typeof Input>, 'type'>;

/** An address of a picture on the web, which integrations read; the portal shows no pictures of other sites. */
export function PictureAddress({ kind, ...props }: PictureAddressProps & { kind: PictureKind }) {
  const t = useTranslations('forms');
  return <AddressField label={t(`picture.${kind}.address`)} hint={t(`picture.${kind}.addressHint`)} mono {...props} />;
}
