import type { Plugin } from '#core/plugin/plugin.ts';
import { features } from '../plugins.ts';
import { shellPlugin } from './shellPlugin.ts';

/** The features and the shell's own. */
export const plugins: readonly Plugin[] = [...features, shellPlugin(features)];
