import { useTranslations } from 'next-intl';
import { drawQr } from '#components/codes/qr-picture.ts';
import { BrandMark } from '#components/ui/brand-mark.tsx';

/** Head of the printed sheet: whose it is, and the address of this page to read and to scan. Not there on a screen. */
export function PrintHead({ address, company }: { address: string; company: string }) {
  const t = useTranslations('workorders');
  const picture = drawQr(address);
  return (
    <div className="mb-6 hidden items-start justify-between gap-8 border-b border-line2 pb-4 print:flex">
      <div className="grid gap-1">
        <BrandMark />
        <p className="text-sm text-ink2">{t('print.head', { company })}</p>
        <p className="font-mono text-xs break-all text-ink2">{address}</p>
      </div>
      {picture && (
        <svg
          role="img"
          aria-label={t('print.qr')}
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          className="size-[26mm] text-black"
          shapeRendering="crispEdges"
        >
          <path d={picture.path} fill="currentColor" />
        </svg>
      )}
    </div>
  );
}
