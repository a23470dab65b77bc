import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { consumeByButton, proveConsumed, takeBackByButton } from '#server/visits/shared/consume-by-button.ts';
import { idsThatCanBe } from '#server/visits/shared/visit-address.ts';
import { renderConsumedPage, renderTakenBackPage } from '../present/code-page.ts';
import type { CheckPage } from './check-page.ts';
import { sendPage, sendUnknown, textsOf } from './send-page.ts';

const scanField = z.uuid().nullable().catch(null);
/** The field `proof` is made of the moment in ms since the epoch and its proof. */
const proofField = z
  .string()
  .regex(/^\d{13}[.][\w-]{22}$/)
  .transform((text) => ({ at: new Date(Number(text.slice(0, 13))), proof: text.slice(14) }));

export const isFormOfFields = ({ body }: FastifyRequest): boolean => body instanceof URLSearchParams;

/** POST of a person who says that they opened the item, or takes that back. */
export const consumeItem = (page: CheckPage) => async (request: FastifyRequest, reply: FastifyReply) => {
  const given = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const { database, sealKey } = page.services;
  const [id] = idsThatCanBe([given.get('consume') ?? '']);
  if (id === undefined) return sendUnknown(request, reply);
  const asked = { extendedId: id, companyId: await page.companyOf(request) };
  const texts = textsOf(request);
  const proof = proofField.safeParse(given.get('proof'));
  if (proof.success) {
    const code = await takeBackByButton(database, asked, proof.data, sealKey);
    return code ? sendPage(reply, 200, renderTakenBackPage(code, texts)) : sendUnknown(request, reply);
  }
  const consumed = await consumeByButton(database, asked, scanField.parse(given.get('scan')));
  if (!consumed) return sendUnknown(request, reply);
  const { code, isNew } = consumed;
  const at = isNew ? code.consumedAt : null;
  const token = at && `${at.getTime()}.${proveConsumed(id, at, sealKey)}`;
  return sendPage(reply, 200, renderConsumedPage(code, token, texts));
};
