import type { NavEntry } from '#core/plugin/plugin.ts';

/** The address of an entry's page; pages that need a record have no entries. */
export const hrefOf = ({ to }: NavEntry): string => to.at.pattern;
