'use client';

import { useDeferredValue } from 'react';
import { formatNumber } from '#components/ui/format.ts';
import { urlPrefix as urlPrefixRule, type Workorder } from '#lib/contract/workorders.ts';
import { CodeSample } from './code-sample.tsx';

interface SidOrderSummaryProps {
  quantity: number | undefined;
  urlPrefix: string;
  standardUrlPrefix: string;
  style: Workorder['extended_id_style'];
  serialNumbers: boolean;
  activate: boolean;
  productName: string | undefined;
}

/** Beside the order form: what the codes will look like and what will happen. */
export function SidOrderSummary(props: SidOrderSummaryProps) {
  const known = props.quantity !== undefined && !Number.isNaN(props.quantity) && props.quantity > 0;
  const prefix = useDeferredValue(props.urlPrefix.trim() || props.standardUrlPrefix);
  const valid = urlPrefixRule.safeParse(prefix).success;
  const lines = [
    props.activate ? 'Active as soon as they are generated' : 'Inactive until somebody activates them',
    props.serialNumbers ? 'Each with a serial number' : 'Without serial numbers',
    props.productName ? `Assigned to ${props.productName}` : 'Assigned to no product',
    'Ready to download as a ZIP file when generated',
  ];
  return (
    <div className="grid gap-7 lg:sticky lg:top-[26px]">
      <section aria-labelledby="summary-title">
        <h2 id="summary-title" className="mb-2.5 text-sm font-semibold">
          What you order
        </h2>
        {known ? (
          <p className="text-figure font-semibold tracking-figure tabular-nums">
            {formatNumber(props.quantity ?? 0)}
            <span className="ml-2 text-base font-normal tracking-normal text-ink2">
              {props.quantity === 1 ? 'SID code' : 'SID codes'}
            </span>
          </p>
        ) : (
          <p className="text-ink2">SID codes, as many as you say</p>
        )}
        <ul className="mt-2 grid list-none gap-1.5 text-sm text-ink2">
          {lines.map((line) => (
            <li key={line} className="flex gap-2">
              <span aria-hidden="true" className="text-ink3">
                –
              </span>
              {line}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="sample-title">
        <h2 id="sample-title" className="mb-2.5 text-sm font-semibold">
          How a code will look
        </h2>
        {valid ? (
          <CodeSample urlPrefix={prefix} style={props.style} measures="below" />
        ) : (
          <p className="text-sm text-ink2">The code shows here when the address is right.</p>
        )}
      </section>
    </div>
  );
}
