'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { useServiceGap } from '#components/session/service-gaps.tsx';
import { useSessionUserId } from '#components/session/session-user.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Fieldset } from '#components/ui/fieldset.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { LargeOrderDialog } from './large-order-dialog.tsx';
import { NoPartner } from './no-partner.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderFieldControl, type OrderFieldsProps } from './order-field.tsx';
import { bodyOf, fieldsOf, type OrderKind } from './order-kind.ts';
import type { Named, OrderLookups } from './order-lookups.ts';
import { type DrawnSample, OrderSummary } from './order-summary.tsx';
import type { Order, OrderValues } from './order-values.ts';
import { storeOrder } from './stored-orders.ts';
import { useLargeOrder } from './use-large-order.ts';
import { isSid } from './workorder-state.ts';

/** Props that a page gives its form. */
export interface OrderFormProps {
  /** Templates of this kind only. */
  lookups: OrderLookups;
  /** Chosen by the address. */
  template: number | undefined;
  /** The address of codes when the order names none. */
  standardUrlPrefix: string;
  /** Addresses at the company's own domains. */
  ownPrefixes: readonly string[];
  /** How many codes the company orders as a rule; undefined when that is not known. */
  usual: number | undefined;
  /** Whether the user asks other companies for partnerships. */
  mayAskPartners: boolean;
  /** How a code looks as the order is at first. */
  drawn: DrawnSample | undefined;
}

interface AnyOrderFormProps extends OrderFormProps {
  kind: OrderKind;
  /** Places the order, once for each key. */
  send(body: OrderValues, key: string): Promise<CallResult<Workorder>>;
}

/**
 * Orders codes of one kind; beside the fields what will come of it. A template fills in what it provides, and locks it.
 */
export function OrderForm({
  kind,
  send,
  lookups: read,
  template: first,
  standardUrlPrefix,
  ownPrefixes,
  usual,
  mayAskPartners,
  drawn,
}: AnyOrderFormProps) {
  const t = useTranslations('workorders');
  const router = useRouter();
  // A service that cannot be asked for its orders: this browser remembers them.
  const isUnlisted = useServiceGap('workorders');
  const user = useSessionUserId();
  const [productName, setProductName] = useState<string>();
  const [invited, setInvited] = useState<readonly Named[]>([]);
  const lookups = { ...read, askedPartners: [...read.askedPartners, ...invited] };
  const orderOf = (values: OrderValues): Order => ({
    values,
    template: lookups.templates.find(({ id }) => id === values.template),
    lookups,
    productName,
  });

  const service = useServiceForm<OrderValues, OrderValues, Workorder>({
    schema: kind.schema,
    defaults: startOf(kind, lookups, first),
    fields: useMemo(() => fieldsOf(kind), [kind]),
    draft: kind.hasLookups ? `${kind.draft}-${first ?? 'any'}` : kind.draft,
    prepare: (values) => bodyOf(kind, orderOf(values)),
    isSentOnce: true,
    submit: send,
    onDone: (workorder) => {
      if (isUnlisted) storeOrder(user, workorder);
      toast.success(t('ordered'), { description: nextOf(workorder, t) });
      router.push(paths.workorder(workorder.id));
    },
  });
  const { form, onSubmit, failure, busy, clear } = service;
  const order = orderOf(useWatch({ control: form.control }));
  const { template, values } = order;

  // A kept draft may have been typed before the template was changed at the service.
  const { setValues } = form;
  useEffect(() => {
    if (template) setValues(kind.providedBy(template));
  }, [kind, template, setValues]);

  const { ask, question } = useLargeOrder({
    busy,
    quantity: () => form.getValues('quantity') ?? 0,
    usual,
    check: () => form.trigger(undefined, { shouldFocus: true }),
    send: onSubmit,
  });
  const typesPartner = useServiceGap('partners');
  const lacksPartner = !typesPartner && (kind.lacksPartner?.(order) ?? false);

  return (
    <form method="post" onSubmit={ask} noValidate aria-label={t(kind.titleKey)}>
      <DetailLayout
        railLabel={t('summary.title')}
        rail={
          <OrderSummary
            quantity={values.quantity}
            look={kind.look(order)}
            lines={kind.outcome(order, t)}
            standardUrlPrefix={standardUrlPrefix}
            template={template}
            drawn={drawn}
          />
        }
      >
        <div className="grid max-w-160 gap-8 pt-[26px] pb-2">
          <FormError
            title={t('order.failed')}
            failure={failure}
            unsure={{
              title: t('order.unsure'),
              children: t.rich('order.unsureText', {
                link: (inside) => <TextLink href={foundBy(values.reference)}>{inside}</TextLink>,
              }),
            }}
          />
          {lacksPartner && (
            <NoPartner
              asked={lookups.askedPartners}
              mayAsk={mayAskPartners}
              order={first === undefined ? kind.path : `${kind.path}?template=${first}`}
            />
          )}
          <Sections
            kind={kind}
            order={order}
            service={service}
            standardUrlPrefix={standardUrlPrefix}
            ownPrefixes={ownPrefixes}
            onProductName={setProductName}
            onInvited={
              mayAskPartners && !typesPartner ? (partner) => setInvited((known) => [...known, partner]) : undefined
            }
          />
          <OrderActions busy={busy} onCancel={clear} />
        </div>
      </DetailLayout>
      <LargeOrderDialog {...question} quantity={values.quantity ?? 0} usual={usual}>
        {kind.largeOutcome(order, t)}
      </LargeOrderDialog>
    </form>
  );
}

function Sections(props: OrderFieldsProps) {
  const t = useTranslations('workorders');
  return props.kind.sections.map(({ legendKey, fields: rows }) => (
    <Fieldset key={legendKey} legend={t(legendKey)}>
      {rows.map((row) =>
        typeof row === 'string' ? (
          <OrderFieldControl key={row} name={row} {...props} />
        ) : (
          <div key={row.join()} className="grid gap-4 sm:grid-cols-2">
            {row.map((field) => (
              <OrderFieldControl key={field} name={field} {...props} />
            ))}
          </div>
        ),
      )}
    </Fieldset>
  ));
}

/** Next step of an accepted order. */
function nextOf(workorder: Workorder, t: Translator<'workorders'>): string {
  if (isSid(workorder)) return t('orderedGenerating', { count: workorder.quantity });
  const partner = workorder.printing_partner?.name;
  const invited = workorder.invited_partner?.name;
  if (invited) return t('orderedInvited', { partner: invited });
  return partner ? t('orderedPartner', { partner }) : t('orderedAnyPartner');
}

/** Initial values: the defaults, and the template of the address with its values. */
function startOf(kind: OrderKind, lookups: OrderLookups, first: number | undefined): OrderValues {
  const template = lookups.templates.find(({ id }) => id === first);
  return { ...kind.defaults(lookups), ...(template && { template: template.id, ...kind.providedBy(template) }) };
}

/** The workorders of this reference; the newest ones when it has none. */
function foundBy(reference: string | undefined): string {
  const wanted = reference?.trim();
  return wanted ? `${paths.workorders}?q=${encodeURIComponent(wanted)}` : paths.workorders;
}
