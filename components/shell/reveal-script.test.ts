import { createContext, runInContext } from 'node:vm';
import { createElement, Suspense, use } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { revealScript } from './reveal-script.ts';

const Later = ({ text }: { text: Promise<string> }) => use(text);

/** What a browser that has painted before asks for when React brings a part of the page that came later. */
async function askedFor(before: string): Promise<string[]> {
  const text = new Promise<string>((resolve) => setImmediate(() => resolve('later')));
  const part = createElement(Suspense, { fallback: 'soon' }, createElement(Later, { text }));
  const page = createElement('html', null, createElement('body', null, part));
  const html = await new Response(await renderToReadableStream(page)).text();
  const reveals = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script ?? '');
  const asked: string[] = [];
  const browser = createContext({
    requestAnimationFrame: () => asked.push('the next frame'),
    setTimeout: () => asked.push('a clock'),
    performance: { now: () => 40 },
    document: { getElementById: () => ({ previousSibling: {} }) },
  });
  const painted = '$RT=performance.now()';
  const own = reveals.filter((script) => script.includes('$RC('));
  for (const script of [before, painted, ...own]) runInContext(script, browser);
  expect(html, 'React tells when it painted by this name').toContain(painted);
  return asked;
}

test('what React streams later is revealed in the next frame, not 300 ms after the last paint', async () => {
  expect(await askedFor('')).toEqual(['a clock']);
  expect(await askedFor(revealScript)).toEqual(['the next frame']);
});
