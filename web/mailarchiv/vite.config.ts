/** Builds the pages of the panel. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy forbids data: scripts and fonts; separate files are cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Styles keep their order only within one file: own styles must follow the library's.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'kern', tags: ['$initial'] }] } } },
  },
})
