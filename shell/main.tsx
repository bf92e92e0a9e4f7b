import './style.css';
// What needs no React to run comes first: it runs while React is still on its way (scripts/build/reactLater.ts).
/* oxlint-disable import/no-unassigned-import */
import '@tanstack/query-core';
import 'jotai/vanilla';
import '#core/client/client.ts';
import '#core/plugin/registry.ts';
import './start/config.ts';
import './plugins.ts';
/* oxlint-enable import/no-unassigned-import */
import { boot } from './start/boot.tsx';

const root = document.getElementById('root');
if (root) void boot(root);
