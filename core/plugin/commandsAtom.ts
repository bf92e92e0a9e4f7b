import { atom } from 'jotai';
import type { RecordSource } from '../command/arg.ts';
import type { Command } from '../command/command.ts';
import type { Plugin } from './plugin.ts';

/** A command with the plugin that it came from. */
export interface Registered {
  command: Command;
  plugin: Plugin;
}

/** What the listed plugins give to the palette, the keys and the help sheet, checked once. */
export interface Commands {
  commands: readonly Registered[];
  // oxlint-disable-next-line typescript/no-explicit-any
  records: readonly RecordSource<any>[];
}

/** `null` until they are loaded, which is right after the first page. */
export const commandsAtom = atom<Commands | null>(null);
