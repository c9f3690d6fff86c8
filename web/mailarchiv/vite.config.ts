import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the pages allows no data: scripts or fonts, and a file of its own is cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Styles keep the order of their imports inside one file only: those of our own must follow the components'.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'kern', tags: ['$initial'] }] } } },
  },
})
