import { CropMarks } from '#components/ui/crop-marks.tsx';
import { type Fact, Facts } from '#components/ui/facts.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { drawQr } from './qr-picture.ts';

/** Ids of the right length and alphabet that no code has: they say that they are samples. */
const sampleIds: Record<Workorder['extended_id_style'], string> = {
  'compact-12': 'sample-id-12',
  legacy: 'SAMPLEID0SAMPLEID0SAMPLEID0SAMPL',
};

interface CodeSampleProps {
  urlPrefix: string;
  style: Workorder['extended_id_style'];
  /** 'beside' puts the measures right of the picture, 'below' under it. */
  measures?: 'beside' | 'below';
}

/** How a code of these settings looks: a real QR of the address with a sample id between crop marks, and its measures. */
export function CodeSample({ urlPrefix, style, measures = 'beside' }: CodeSampleProps) {
  const id = sampleIds[style];
  const address = urlPrefix + id;
  const picture = drawQr(address);
  const facts: Fact[] = picture
    ? [
        { label: 'Code', value: `QR version ${picture.version}, level M` },
        { label: 'Size', value: `${picture.size} × ${picture.size} modules` },
        { label: 'Quiet zone', value: '4 modules' },
        { label: 'Address', value: `${address.length} characters` },
        { label: 'Id', value: `${id.length} characters, ${style}` },
      ]
    : [];
  return (
    <div className={measures === 'beside' ? 'flex flex-wrap items-start gap-x-[26px] gap-y-4' : 'grid gap-4'}>
      {picture ? (
        <CropMarks caption="Sample" sub={id}>
          <svg
            viewBox={`0 0 ${picture.size} ${picture.size}`}
            role="img"
            aria-label={`QR code of a sample address, ${picture.size} by ${picture.size} modules`}
            shapeRendering="crispEdges"
          >
            <path d={picture.path} fill="currentColor" />
          </svg>
        </CropMarks>
      ) : (
        <p className="text-ink2">This address is too long for a QR code.</p>
      )}
      <div className="grid gap-2.5 pt-1">
        <Facts facts={facts} columns="narrow" />
        <p className="max-w-76 font-mono text-xs break-all text-ink3">
          {urlPrefix}
          <span className="text-ink2">{id}</span>
        </p>
      </div>
    </div>
  );
}
