import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { minifiedScript } from './minified-script.ts'

export default defineConfig({
  plugins: [react(), minifiedScript()],
  test: {
    name: 'minisite',
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { settings: { disableIframePageLoading: true, handleDisabledFileLoadingAsSuccess: true } } },
    include: ['src/**/*.test.{ts,tsx}'],
    css: true,
  },
})
