import { getTranslations } from 'next-intl/server';
import type { ComponentType, ReactNode } from 'react';
import { readOwnPrefixes } from '#components/domains/read-own-prefixes.ts';
import { ListError } from '#components/ui/list-error.tsx';
import { CodeSample } from '#components/workorders/code-sample.tsx';
import { NoTemplates } from '#components/workorders/no-templates.tsx';
import type { OrderFormProps } from '#components/workorders/order-form.tsx';
import { type OrderKindName, orderKinds } from '#components/workorders/order-kinds.ts';
import { noLookups } from '#components/workorders/order-lookups.ts';
import { readOrderLookups, readUsualQuantity } from '#components/workorders/read-order-lookups.ts';
import { can } from '#lib/permissions/permissions.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { orderFrame } from './order-frame.tsx';

export interface OrderPageProps {
  searchParams: Promise<{ template?: string | string[] }>;
}

/** The form comes with its page: each would fetch those of the others too. */
interface FormOfKind {
  kind: OrderKindName;
  Form: ComponentType<OrderFormProps>;
}

/** The page of one kind of order. */
export async function OrderPage({ kind, Form, searchParams }: OrderPageProps & FormOfKind) {
  const { titleKey, stateKey } = orderKinds[kind];
  const t = await getTranslations('workorders');
  const { template } = await searchParams;
  return orderFrame({
    tab: kind,
    title: t(titleKey),
    state: t(stateKey),
    show: (user) => formOf({ kind, Form }, template, can(user, 'partnership_edit')),
  });
}

async function formOf(
  { kind: name, Form }: FormOfKind,
  asked: string | string[] | undefined,
  mayAskPartners: boolean,
): Promise<ReactNode> {
  const t = await getTranslations('workorders');
  const kind = orderKinds[name];
  const [read, usual, ownPrefixes] = await Promise.all([
    kind.hasLookups ? readOrderLookups() : ({ ok: true, data: noLookups } as const),
    readUsualQuantity(),
    readOwnPrefixes(),
  ]);
  if (!read.ok) return <ListError title={t('noChoices')} failure={read} />;
  const templates = read.data.templates.filter(kind.takesTemplate);
  if (kind.describesTemplate && templates.length === 0) {
    return <NoTemplates />;
  }
  const standardUrlPrefix = `${portalEnv().codeUrl}/`;
  const lookups = { ...read.data, templates };
  const order = { values: kind.defaults(lookups), template: undefined, lookups, productName: undefined };
  const look = kind.look(order);
  return (
    <Form
      lookups={lookups}
      template={templates.find(({ id }) => id === Number(asked))?.id}
      standardUrlPrefix={standardUrlPrefix}
      ownPrefixes={ownPrefixes}
      usual={usual}
      mayAskPartners={mayAskPartners}
      drawn={
        look && {
          look: { ...look, urlPrefix: standardUrlPrefix },
          picture: (
            <CodeSample urlPrefix={standardUrlPrefix} style={look.style} layout={look.layout} measures="below" />
          ),
        }
      }
    />
  );
}
