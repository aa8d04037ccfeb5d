import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { minifiedScript } from './minified-script.ts'

/** Builds the renderer of public pages for Node, which does not run .tsx, and its fonts under hashed names. */
export default defineConfig({
  plugins: [react(), minifiedScript()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/render.tsx',
    target: 'node24',
    cssMinify: 'lightningcss',
    cssTarget: ['chrome120', 'firefox121', 'safari17'],
    assetsInlineLimit: 0,
    ssrEmitAssets: true,
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'render.js', assetFileNames: 'fonts/[name].[hash][extname]' } },
  },
})
