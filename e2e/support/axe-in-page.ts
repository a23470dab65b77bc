import type axe from 'axe-core';

/** Parts of axe that have no type of their own. */
export interface Engine {
  run: typeof axe.run;
  commons: {
    color: {
      Color: { prototype: Color & { parseString(this: Color, text: string): Color } };
      /** Elements at the place of an element's text, from it downwards; null where the place is ambiguous. */
      getBackgroundStack(element: Element): Element[] | null;
    };
  };
  utils: { getNodeFromTree(element: Element): VirtualNode };
  _audit: {
    checks: Record<string, { options: { ignorePseudo: boolean }; evaluate: Evaluate }>;
    rules: { id: string; matches: Matches }[];
  };
}

interface VirtualNode {
  _stackingOrder: { vNode: VirtualNode | null }[];
}

type Matches = (node: Element, virtualNode: VirtualNode, context: object) => boolean;
type Evaluate = (
  this: { data(found: { contrastRatio?: number; fgColor?: string }): void; relatedNodes(nodes: Element[]): void },
  node: Element,
  options: object,
  virtualNode: VirtualNode,
  context: object,
) => boolean | undefined;

/** A colour as axe computes with it. */
type Color = Record<'r' | 'g' | 'b' | 'alpha', number>;

/**
 * Runs in the page. A page has a dozen colours, and axe parses one for each element and each element behind it: most of
 * its time. Text in front of a ::before or ::after, which axe searches in all ancestors and then leaves unjudged, is
 * judged by the colours behind it.
 */
export function prepare(): void {
  const { commons, _audit } = (window as unknown as { axe: Engine }).axe;
  const parser = commons.color.Color.prototype;
  const parse = parser.parseString;
  const parsed = new Map<string, Color>();
  parser.parseString = function (text) {
    // axe reads no exponents, which Chromium writes for what is nearly 0: oklab(0.18 -2.2e-8 0 / 0.4).
    const { r, g, b, alpha } = parsed.get(text) ?? parse.call(this, text.replace(/-?[\d.]+e-\d+/g, '0'));
    parsed.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
  const contrast = _audit.checks['color-contrast'];
  if (!contrast) throw new Error('axe has no check of contrast.');
  contrast.options = { ...contrast.options, ignorePseudo: true };
}

/**
 * Runs in the page. Judges one of several texts that look the same: one row of a list instead of a hundred, which was
 * most of axe's time. Texts look the same if their own colours and size and the colours of all elements at their place
 * do; where axe found no single answer, and where no text of the kind has passed, each is judged.
 */
export function judgeKindsOfTextOnce(): void {
  const { commons, utils, _audit } = (window as unknown as { axe: Engine }).axe;
  const rule = _audit.rules.find(({ id }) => id === 'color-contrast');
  const check = _audit.checks['color-contrast'];
  if (!rule || !check) throw new Error('axe has no rule of contrast.');
  const { matches } = rule;

  const numbered = () => {
    const numbers = new Map<unknown, number>();
    return (value: unknown): number => {
      const known = numbers.get(value) ?? numbers.size;
      numbers.set(value, known);
      return known;
    };
  };
  const ofStyle = (element: Element, names: string[]): string => {
    const style = getComputedStyle(element);
    return names.map((name) => style.getPropertyValue(name)).join(' | ');
  };
  const contextsOf = (element: Element): VirtualNode[] =>
    utils.getNodeFromTree(element)._stackingOrder.flatMap(({ vNode }) => (vNode ? [vNode] : []));
  const ink = ['color', '-webkit-text-fill-color', '-webkit-text-stroke-width', '-webkit-text-stroke-color'];
  const type = ['font-size', 'font-weight', 'text-shadow'];
  const paint = ['background-color', 'background-image', 'opacity', 'mix-blend-mode'];
  const paintsNothing = 'rgba(0, 0, 0, 0) | none | 1 | normal';
  const drawn = /^(?:img|canvas|object|iframe|video|svg)$/i;

  /** The kinds of one run, in one theme. */
  const begin = () => {
    const layers = new Map<Element, number>();
    const layerNumber = numbered();
    const contextNumber = numbered();
    /**
     * An element as what is at the place of a text, in the stacking contexts that blend it; 0 where it adds nothing.
     */
    const layer = (element: Element): number => {
      const known = layers.get(element);
      if (known !== undefined) return known;
      const contexts = contextsOf(element);
      const painted = ofStyle(element, paint);
      const isContext = contexts.at(-1) === utils.getNodeFromTree(element);
      const isDrawn = drawn.test(element.nodeName);
      const place = `${contexts.map(contextNumber).join()} | ${isContext} | ${isDrawn}`;
      const addsNothing = painted === paintsNothing && !isContext && !isDrawn;
      const number = addsNothing ? 0 : 1 + layerNumber(`${painted} | ${place}`);
      layers.set(element, number);
      return number;
    };
    const passed = new Set<string>();
    const kindOf = (node: Element): string | undefined => {
      const texts = [...node.childNodes].map((child) => (child.nodeType === Node.TEXT_NODE ? child.nodeValue : ''));
      const text = texts.join('').trim();
      // A single character, and what is no writing, axe judges by what they are.
      if (!/\w\w/.test(text)) return undefined;
      const stack = commons.color.getBackgroundStack(node);
      if (!stack) return undefined;
      const behind = stack.map(layer).filter((number) => number > 0);
      return `${ofStyle(node, [...ink, ...type])} | ${contextsOf(node).map(contextNumber).join()} | ${behind.join()}`;
    };
    return { passed, kindOf };
  };

  const runs = new WeakMap<object, ReturnType<typeof begin>>();
  rule.matches = (node, virtualNode, context) => {
    const { passed, kindOf } = runs.get(context) ?? begin();
    if (!runs.has(context)) runs.set(context, { passed, kindOf });
    const kind = kindOf(node);
    if (kind && passed.has(kind)) return false;
    if (!matches(node, virtualNode, context)) return false;
    if (!kind) return true;
    let hasRatio = false;
    const heard = {
      data: (found: { contrastRatio?: number; fgColor?: string }) => {
        hasRatio = Boolean(found.contrastRatio && found.fgColor);
      },
      relatedNodes: () => {},
    };
    if (check.evaluate.call(heard, node, check.options, virtualNode, context) !== true || !hasRatio) return true;
    passed.add(kind);
    // One stays with the rule, which shows that it ran.
    return passed.size === 1;
  };
}
