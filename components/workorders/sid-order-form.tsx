'use client';

import { orderSid } from './actions.ts';
import { OrderForm, type OrderFormProps } from './order-form.tsx';
import { sidOrder } from './sid-order.ts';

export const SidOrderForm = (props: OrderFormProps) => <OrderForm {...props} kind={sidOrder} send={orderSid} />;
