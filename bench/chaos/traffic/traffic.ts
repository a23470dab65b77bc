import { setTimeout as pause } from 'node:timers/promises';
import { getWorkorder } from '#lib/contract/workorders.ts';
import type { Random } from '#server/photo/testing/channel/random.ts';
import { type Client, Refused } from '../client.ts';
import type { Ledger, Order } from '../ledger.ts';
import type { UsedService } from '../service.ts';

export interface Traffic {
  service: UsedService;
  client: Client;
  ledger: Ledger;
  random: Random;
  /** Names that no other run has, so that what is found in a log can be found again. */
  name(what: string): string;
  /** How long each actor rests between two things it does. */
  restMs: number;
  /** Set when the faults are over: each actor ends what it has begun. */
  signal: AbortSignal;
}

export const whole = (random: Random, low: number, high: number) => Math.floor(random.between(low, high + 1));

/** Does something again and again until the traffic ends; what it begins it sees through. */
export async function act(traffic: Traffic, what: string, once: (traffic: Traffic) => Promise<void>): Promise<void> {
  const { ledger, random, restMs, signal } = traffic;
  while (!signal.aborted) {
    try {
      await once(traffic);
    } catch (error) {
      const words = error instanceof Refused ? error.message : error instanceof Error ? error.stack : String(error);
      ledger.surprises.push(`${what}: ${words}`);
    }
    await pause(random.between(0.5, 1.5) * restMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Asks until the answer is final; the traffic's end does not end it, for what was begun is to be seen through. */
export async function until<T>(ask: () => Promise<T>, isFinal: (answer: T) => boolean, everyMs = 250): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isFinal(answer)) return answer;
    await pause(everyMs);
  }
}

/** A completed order that no other actor uses; undefined when there is none yet. Give it back with `isBusy`. */
export async function takeOrder({ client, ledger, random }: Traffic): Promise<Order | undefined> {
  const free = ledger.orders.filter((order) => !order.isBusy && !order.isCanceled);
  for (let tries = 0; tries < 5 && free.length > 0; tries += 1) {
    const order = random.pick(free);
    if (order.isBusy) continue;
    order.isBusy = true;
    order.isCompleted ||= await isCompleted(client, order.id);
    if (order.isCompleted) return order;
    order.isBusy = false;
  }
  return undefined;
}

async function isCompleted(client: Client, id: number): Promise<boolean> {
  const { state, codegen_file: file } = await client.call(getWorkorder, { params: { id } });
  return state === 'completed' && file !== null;
}
