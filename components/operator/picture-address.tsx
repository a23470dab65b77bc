import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { AddressField } from '#components/catalog/address-fields.tsx';
import type { Input } from '#components/ui/input.tsx';

/** An address of a picture on the web, which integrations read; the portal shows no pictures of elsewhere. */
export function PictureAddress(props: { error: string | undefined } & Omit<ComponentProps<typeof Input>, 'type'>) {
  const t = useTranslations('operator');
  return <AddressField label={t('pictureAddress')} hint={t('pictureAddressHint')} mono maxLength={500} {...props} />;
}
