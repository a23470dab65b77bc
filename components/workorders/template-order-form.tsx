'use client';

import { orderFromTemplate } from './actions.ts';
import { OrderForm, type OrderFormProps } from './order-form.tsx';
import { templateOrder } from './template-order.ts';

export const TemplateOrderForm = (props: OrderFormProps) => (
  <OrderForm {...props} kind={templateOrder} send={orderFromTemplate} />
);
