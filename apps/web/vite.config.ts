import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devSettings } from './build/dev-settings.ts'
import { lightIds } from './build/light-ids.ts'
import { packChunks } from './build/pack-chunks.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { screenPages } from './build/screen-pages.ts'
import { PURE_FUNCTIONS, slimContracts } from './build/slim-contracts.ts'
import { splitIcons } from './build/split-icons.ts'

const SERVER = process.env.GREENROOM_SERVER ?? 'http://localhost:3000'
/** What the server answers itself while Vite serves the app. */
const SERVED_BY_SERVER = [
  '/api',
  '/uploads',
  '/healthz',
  '/functions',
  '/rest',
  '/og',
  '/sandbox/api',
  '/manifest.webmanifest',
  '/icon-',
]

export default defineConfig({
  plugins: [
    react(),
    slimContracts(),
    splitIcons(),
    lightIds(),
    devSettings(),
    packChunks(),
    preloadFonts(),
    screenPages(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    /** Which files a screen needs, for counting their size (standard P9). */
    manifest: true,
    assetsDir: 'assets',
    /** Kilobytes. The file that every screen shares is large on purpose (build/packing.ts). */
    chunkSizeWarningLimit: 1000,
    /** Content security policy: no data: fonts or scripts, and files that caches can share. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { checks: { bundlerTimings: false }, treeshake: { manualPureFunctions: [...PURE_FUNCTIONS] } },
  },
  server: {
    proxy: Object.fromEntries(SERVED_BY_SERVER.map((path) => [path, { target: SERVER, changeOrigin: false }])),
  },
})
