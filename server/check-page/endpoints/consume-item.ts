import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { consumeByButton } from '#server/visits/shared/consume-by-button.ts';
import { idsThatCanBe } from '#server/visits/shared/visit-address.ts';
import { renderConsumedPage } from '../present/code-page.ts';
import type { CheckPage } from './check-page.ts';
import { sendPage, sendUnknown, textsOf } from './send-page.ts';

const scanField = z.uuid().nullable().catch(null);

export const isFormOfFields = ({ body }: FastifyRequest): boolean => body instanceof URLSearchParams;

/** POST of a person who says that they opened the item. */
export const consumeItem = (page: CheckPage) => async (request: FastifyRequest, reply: FastifyReply) => {
  const given = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const [id] = idsThatCanBe([given.get('consume') ?? '']);
  const scan = scanField.parse(given.get('scan'));
  const companyId = await page.companyOf(request);
  const asked = id === undefined ? null : { extendedId: id, companyId };
  const code = asked && (await consumeByButton(page.services.database, asked, scan));
  return code ? sendPage(reply, 200, renderConsumedPage(code, textsOf(request))) : sendUnknown(request, reply);
};
