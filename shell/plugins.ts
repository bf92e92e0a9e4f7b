import type { Plugin } from '#core/plugin/plugin.ts';
import { shellPlugin } from './shellPlugin.ts';

/** The features of this portal; one that is taken out takes its pages, entries and commands with it. */
const features: readonly Plugin[] = [];

export const plugins: readonly Plugin[] = [...features, shellPlugin(features)];
