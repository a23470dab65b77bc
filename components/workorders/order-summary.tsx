'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useDeferredValue } from 'react';
import { isUrlPrefix } from '#lib/contract/values/url-prefix.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { CodeSample } from './code-sample.tsx';
import type { CodeLook } from './order-kind.ts';
import { type PicturedTemplate, TemplatePicture } from './template-picture.tsx';

/** A sample drawn on the server, and the look it has. */
export interface DrawnSample {
  look: CodeLook;
  picture: ReactNode;
}

interface OrderSummaryProps {
  drawn: DrawnSample | undefined;

  quantity: number | undefined;
  /** Results of the order, one a line. */
  lines: readonly string[];
  /** Undefined while nothing can be shown. */
  look: CodeLook | undefined;
  standardUrlPrefix: string;
  /** Template of the order, shown when it has a picture. */
  template: PicturedTemplate | undefined;
}

/** Beside an order form: what the codes will look like and what will happen. */
export function OrderSummary({ quantity, lines, look, standardUrlPrefix, template, drawn }: OrderSummaryProps) {
  const t = useTranslations('workorders');
  const locale = useLocale();
  const kind = look === undefined ? 'any' : look.layout === 'none' ? 'sid' : 'secure';
  const known = quantity !== undefined && !Number.isNaN(quantity) && quantity > 0;
  const prefix = useDeferredValue(look?.urlPrefix.trim() || standardUrlPrefix);
  const valid = isUrlPrefix(prefix);
  return (
    <div className="grid gap-7 lg:sticky lg:top-[26px]">
      <section aria-labelledby="summary-title">
        <h2 id="summary-title" className="mb-2.5 text-sm font-semibold">
          {t('summary.title')}
        </h2>
        {known ? (
          <p className="text-figure font-semibold tracking-figure tabular-nums">
            {formatNumber(quantity, locale)}
            <span className="ml-2 text-base font-normal tracking-normal text-ink2">
              {t('summary.codes', { kind, count: quantity })}
            </span>
          </p>
        ) : (
          <p className="text-ink2">{t(`summary.asMany.${kind}`)}</p>
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
        {template && <TemplatePicture template={template} className="mt-4 max-w-75" />}
      </section>
      {look && (
        <section aria-labelledby="sample-title">
          <h2 id="sample-title" className="mb-2.5 text-sm font-semibold">
            {t('summary.look')}
          </h2>
          {valid ? (
            isDrawn(drawn, { ...look, urlPrefix: prefix }) ? (
              drawn?.picture
            ) : (
              <CodeSample urlPrefix={prefix} style={look.style} layout={look.layout} measures="below" />
            )
          ) : (
            <p className="text-sm text-ink2">{t('summary.notYet')}</p>
          )}
        </section>
      )}
    </div>
  );
}

const isDrawn = (drawn: DrawnSample | undefined, look: CodeLook) =>
  drawn?.look.urlPrefix === look.urlPrefix && drawn.look.style === look.style && drawn.look.layout === look.layout;
