import { useTranslations } from 'next-intl';
import { Callout } from '#components/ui/callout.tsx';
import { TextLink } from '#components/ui/text-link.tsx';

interface ForeignCodeProps {
  /** Content of a code that is not of this company. */
  address: string;
  /** A person who reported it can be asked. */
  canAsk: boolean;
}

/** Next steps for a case of a foreign code. */
export function ForeignCode({ address, canAsk }: ForeignCodeProps) {
  const t = useTranslations('cases');
  const host = hostOf(address);
  return (
    <Callout tone="wait" title={t('foreign.title')} className="mt-3">
      <ol className="ml-4 grid list-decimal gap-1">
        <li>{canAsk ? t('foreign.ask') : t('foreign.find')}</li>
        <li>
          {host
            ? t.rich('foreign.owner', {
                host,
                link: (inside) => (
                  <TextLink
                    href={`https://lookup.icann.org/en/lookup?name=${encodeURIComponent(host)}`}
                    className="underline"
                  >
                    {inside}
                  </TextLink>
                ),
              })
            : t('foreign.noAddress')}
        </li>
        <li>{t('foreign.close')}</li>
      </ol>
    </Callout>
  );
}

/** Host of a web address; undefined for other texts. The address itself is never a link: it leads anywhere. */
function hostOf(address: string): string | undefined {
  try {
    const { protocol, hostname } = new URL(address);
    return protocol === 'http:' || protocol === 'https:' ? hostname : undefined;
  } catch {
    return undefined;
  }
}
