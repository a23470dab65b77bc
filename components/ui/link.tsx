'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onFocus'> & {
  /** A path of the portal. */
  href: string;
  /** Takes the place of this page in the history. */
  replace?: boolean;
  /** False: the page stays where it is scrolled to. */
  scroll?: boolean;
  /** False where there are many beside each other, which the pointer only passes. */
  ahead?: boolean;
};

/**
 * A link to a page of the portal. It fetches the skeleton of that page ahead when the pointer, a finger or the focus
 * comes to it. The link of Next.js does so for every link in sight, some forty requests with each page that is opened,
 * and has 3 kB of script for what the app router does not need.
 */
export function Link({ href, replace = false, scroll = true, ahead = true, ...rest }: LinkProps) {
  const router = useRouter();
  const comeNear = () => {
    if (ahead && isOwn(href)) router.prefetch(href);
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    if (event.defaultPrevented || !isOwn(href) || isForBrowser(event)) return;
    event.preventDefault();
    router[replace ? 'replace' : 'push'](href, { scroll });
  };
  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onFocus={comeNear}
      onPointerEnter={(event) => {
        rest.onPointerEnter?.(event);
        comeNear();
      }}
    />
  );
}

const isOwn = (href: string) => /^\/(?!\/)/.test(href);

/** Another tab or window is asked for. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return target !== '' || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
