import './style.css';
import { boot } from './boot.tsx';

const root = document.getElementById('root');
if (root) void boot(root);

// Without it the portal works as well, only not as fast the second time.
if (import.meta.env.PROD) {
  addEventListener('load', () => navigator.serviceWorker?.register('/sw.js').catch(() => undefined), { once: true });
}
