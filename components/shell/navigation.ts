import { can, type Permission } from '#lib/permissions/permissions.ts';
import { groupBy } from '#lib/ponyfills/group-by.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import {
  type Area,
  type Page,
  type PageName,
  pageList,
  type pages,
  type Section,
  type TabName,
} from '#lib/portal/pages.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Messages } from '#lib/texts/messages.ts';
import type { Translator } from '#lib/texts/translator.ts';

type PageWith<Field extends keyof Page> = {
  [Name in PageName]: (typeof pages)[Name] extends { [Key in Field]: unknown } ? Name : never;
}[PageName];

/** An entry of the sidebar: a page, or an area. */
export type NavigationIcon = Exclude<PageWith<'group'>, TabName> | Area;

export interface NavigationEntry {
  key: NavigationIcon;
  label: string;
  href: string;
  /** Entries of one group are shown together. */
  group: 1 | 2 | 3;
  /** Another address whose pages belong to it. */
  also?: string;
}

/** A page one can go to by its name or topics; the icon is that of its entry in the sidebar. */
export interface PageEntry extends Pick<NavigationEntry, 'key' | 'label' | 'href'> {
  /** Other words that the page is looked for by, as a list to be shown. */
  topics?: string | undefined;
}

interface Reader {
  role: string;
  company: { companyType: string };
  permissions: readonly string[];
}

/** The overview is called by what a role finds there. */
function nameOf(key: NavigationIcon, reader: Reader): NavigationIcon | 'queue' {
  if (key !== 'overview') return key;
  if (reader.role === 'support') return 'support';
  return reader.company.companyType === 'printing_partner' ? 'queue' : 'overview';
}

/** Returns the entries of the sidebar that the reader may open. An area's entry leads to its first page. */
export function navigationFor(reader: Reader, t: Translator<'shell'>): NavigationEntry[] {
  return pageList.flatMap(([name, { path, group, area, notInSidebarOf }]) => {
    if (group === undefined || !mayOpen(name, reader)) return [];
    if (notInSidebarOf?.some((type) => type === reader.company.companyType)) return [];
    // The support's first page is the triage itself.
    if (name === 'support' && reader.role === 'support') return [];
    const key = area ?? (name as NavigationIcon);
    const also = name === 'overview' && reader.role === 'support' && { also: paths.support };
    return [{ key, href: path, group, ...also, label: t(`nav.${nameOf(key, reader)}`) }];
  });
}

/** Returns the pages for Find: an area's entry stands for the pages in it. */
export function pagesFor(
  entries: readonly PageEntry[],
  reader: Pick<Reader, 'permissions'>,
  t: Translator<'shell'>,
): PageEntry[] {
  return entries.flatMap(({ key, label, href }): PageEntry[] => {
    const tabs = tabsOf(key, reader, t);
    if (tabs.length === 0) return [{ key, label, href, topics: topicsOf(key, t) }];
    return tabs.map((tab) => ({ key, label: tab.label, href: tab.href, topics: topicsOf(tab.name, t) }));
  });
}

function topicsOf(name: string, t: Translator<'shell'>): string | undefined {
  const key = `topics.${name}` as `topics.${keyof Messages['shell']['topics']}`;
  return t.has(key) ? t(key) : undefined;
}

export interface Tab {
  name: TabName;
  label: string;
  href: string;
  section?: Section | undefined;
}

/** Returns the tabs of an area that the reader may open. */
export function tabsOf(area: string, reader: Pick<Reader, 'permissions'>, t: Translator<'shell'>): Tab[] {
  return pageList
    .filter(([name, page]) => page.area === area && mayOpen(name, reader))
    .map(([page, { path, section }]) => {
      const name = page as TabName;
      return { name, href: path, section, label: t(`view.${name}`) };
    });
}

/**
 * Returns the first row of tabs: one for each section, which leads to its first page, and the tabs without a section. A
 * section of one page has the page's name. `tabs` are those of its second row.
 */
export function sectionsOf(
  tabs: readonly Tab[],
  t: Translator<'shell'>,
): { label: string; href: string; tabs: Tab[] }[] {
  const groups = groupBy(tabs, (tab) => tab.section ?? tab.name);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const label = group.length > 1 && first.section ? t(`section.${first.section}`) : first.label;
    return [{ label, href: first.href, tabs: group }];
  });
}

export interface CreateEntry {
  label: string;
  href: string;
  permission: Permission;
}

/** Returns what the reader can create, for Find. */
export function creationsFor(reader: Reader, t: Translator<'shell'>): CreateEntry[] {
  return pageList.flatMap(([name, { path, creates, permission }]) =>
    creates && permission && can(reader, permission)
      ? [{ label: t(`create.${name as PageWith<'creates'>}`), href: path, permission }]
      : [],
  );
}

/** True for the entry's page, the pages below it, and its neighbours in an area. */
export function isCurrent(href: string, pathname: string, also?: string): boolean {
  if (also !== undefined && isCurrent(also, pathname)) return true;
  const area = /^\/(?:catalog|operator|settings)(?=\/)/.exec(href)?.[0];
  if (area) return pathname.startsWith(`${area}/`);
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}
