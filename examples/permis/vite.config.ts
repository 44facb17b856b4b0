/** How the parking permits are built and served in development. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { engine } from 'screen-engine/vite';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const api = process.env.API_ADDRESS ?? 'http://127.0.0.1:3100';

export default defineConfig({
  root,
  publicDir: false,
  plugins: [engine({ root }), react()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
  },
  server: {
    port: Number(process.env.DEV_PORT ?? 5174),
    strictPort: true,
    proxy: { '/api': { target: api } },
  },
});
