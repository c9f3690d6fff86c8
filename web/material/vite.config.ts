import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the pages allows no data: scripts or fonts, and a file of its own is cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
