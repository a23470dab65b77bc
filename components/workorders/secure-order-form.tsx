'use client';

import { orderSg } from './actions.ts';
import { OrderForm, type OrderFormProps } from './order-form.tsx';
import { secureOrder } from './secure-order.ts';

export const SecureOrderForm = (props: OrderFormProps) => <OrderForm {...props} kind={secureOrder} send={orderSg} />;
