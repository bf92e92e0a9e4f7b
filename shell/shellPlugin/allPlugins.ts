import type { Plugin } from '#core/plugin/plugin.ts';
import { features } from '../plugins.ts';
import { shellPlugin } from './shellPlugin.ts';

/** All plugins: the features and the shell's own plugin. */
export const plugins: readonly Plugin[] = [...features, shellPlugin(features)];
