/** How the portal is built and served in development. `npm run dev` starts it together with the server. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { precompress } from 'screen-engine/precompress';
import { engine } from 'screen-engine/vite';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
/** Folders that hold nothing of the site: watching them takes a third of the time until the site is there. */
const elsewhere = [
  'bench',
  'data',
  'dist',
  'docs',
  'examples',
  'rehearsals',
  'server',
  'testkit',
  'tests',
  'tools',
];
const api = process.env.API_ADDRESS ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root,
  appType: 'spa',
  publicDir: false,
  plugins: [engine({ root }), react(), precompress()],
  optimizeDeps: { entries: ['index.html'] },
  build: {
    target: 'es2022',
    // Pictures alone: the policy allows no other `data:` addresses.
    assetsInlineLimit: (file) => file.endsWith('.svg'),
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: {
    port: Number(process.env.DEV_PORT ?? 5173),
    strictPort: true,
    watch: { ignored: elsewhere.map((folder) => `${root}${folder}/**`) },
    proxy: { '/api': { target: api, changeOrigin: false }, '/health': { target: api } },
  },
});
