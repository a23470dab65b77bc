import { useTranslations } from 'next-intl';

/** ES5, since it runs in browsers that cannot parse the other scripts. Every supported browser has toSorted. */
const showInOldBrowsers = `if(![].toSorted)document.getElementById('browser-too-old').hidden=false`;

/** Says that the browser is too old: its pages show, but nothing in them works. */
export function BrowserNotice({ nonce }: { nonce: string | undefined }) {
  const t = useTranslations('app');
  return (
    <>
      <p
        id="browser-too-old"
        role="alert"
        hidden
        suppressHydrationWarning
        style={{ padding: '1rem', background: '#fff3cd', color: '#17191e' }}
      >
        {t('browserTooOld')}
      </p>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
        dangerouslySetInnerHTML={{ __html: showInOldBrowsers }}
      />
    </>
  );
}
