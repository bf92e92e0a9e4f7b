import './style.css';
import { boot } from './start/boot.tsx';

const root = document.getElementById('root');
if (root) void boot(root);
