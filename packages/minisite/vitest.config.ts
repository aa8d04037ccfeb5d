import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { minifiedScript } from './minified-script.ts'

export default defineConfig({
  plugins: [react(), minifiedScript()],
  test: {
    name: 'minisite',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    css: true,
    testTimeout: 180_000,
  },
})
