import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from '#core/ui/toast/Toaster.tsx';
import './gallery.css';
import { Gallery } from './Gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root.');
createRoot(root).render(
  <StrictMode>
    <Gallery />
    <Toaster />
  </StrictMode>,
);
