import * as z from 'zod';
import { type RedirectRule, type ShownRedirectRule, updateRedirectRules } from '#lib/contract/redirect-rules.ts';
import type { RedirectCodeState } from '#lib/contract/values/redirect-rules.ts';
import { reasonText } from '#lib/texts/reason-text.ts';

const { countries, languages, devices, states, from, until, url } = updateRedirectRules.body.shape.rules.element.shape;

const codes = (text: string) => text.split(/[\s,;]+/).filter((code) => code !== '');
const localTime = (value: string) => (value === '' ? null : value.slice(0, 16));

/** Values of the form of a rule: languages as a text, times as the browser's fields have them. */
export const ruleForm = z
  .object({
    countries: countries.unwrap(),
    languages: z
      .string()
      .transform((text) => codes(text.toLowerCase()))
      .pipe(languages.unwrap()),
    devices: devices.unwrap(),
    states: states.unwrap(),
    from: z.string().transform(localTime).pipe(from.unwrap()),
    until: z.string().transform(localTime).pipe(until.unwrap()),
    scope: z.enum(['', 'product', 'brand', 'campaign']),
    scopeId: z.int().nullable(),
    target: z.enum(['url', 'check']),
    url: z.string(),
  })
  .superRefine((values, context) => {
    const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (values.scope !== '' && values.scopeId === null) add('scopeId', reasonText('fieldRequired'));
    if (values.from !== null && values.until !== null && values.from >= values.until) {
      add('until', reasonText('endBeforeStart'));
    }
    const address = values.target === 'url' ? url.safeParse(values.url) : undefined;
    if (address && !address.success) add('url', address.error.issues[0]?.message ?? '');
  });

/** @param states of a new rule */
export const defaultsOf = (
  rule: ShownRedirectRule | undefined,
  states: readonly RedirectCodeState[] = [],
): z.input<typeof ruleForm> => {
  const scope = (['product', 'brand', 'campaign'] as const).find((kind) => rule?.[kind]);
  return {
    countries: rule?.countries ?? [],
    languages: rule?.languages.join(', ') ?? '',
    devices: rule?.devices ?? [],
    states: [...(rule?.states ?? states)],
    from: rule?.from ?? '',
    until: rule?.until ?? '',
    scope: scope ?? '',
    scopeId: (scope && rule?.[scope]?.id) ?? null,
    target: rule?.url === null ? 'check' : 'url',
    url: rule?.url ?? '',
  };
};

/** The rule as the service takes it. */
export function ruleOf({ scope, scopeId, target, ...values }: z.output<typeof ruleForm>): RedirectRule {
  return {
    ...values,
    product: scope === 'product' ? scopeId : null,
    brand: scope === 'brand' ? scopeId : null,
    campaign: scope === 'campaign' ? scopeId : null,
    url: target === 'url' ? values.url.trim() : null,
  };
}

/** A rule of the draft as the service takes it again. */
export const asBody = ({ product, brand, campaign, ...rule }: ShownRedirectRule): RedirectRule => ({
  ...rule,
  product: product?.id ?? null,
  brand: brand?.id ?? null,
  campaign: campaign?.id ?? null,
});
