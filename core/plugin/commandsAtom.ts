import { atom } from 'jotai';
import type { RecordSource } from '#core/command/arg.ts';
import type { Command } from '#core/command/command.ts';
import type { Plugin } from './plugin.ts';

/** A command with its plugin. */
export interface Registered {
  command: Command;
  plugin: Plugin;
}

/**
 * The commands and record sources of the listed plugins, for the palette, the keys and the help sheet; checked once.
 */
export interface Commands {
  commands: readonly Registered[];
  // oxlint-disable-next-line typescript/no-explicit-any
  records: readonly RecordSource<any>[];
}

/** `null` until they are loaded, right after the first page. */
export const commandsAtom = atom<Commands | null>(null);
