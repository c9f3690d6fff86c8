import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './src/sw/plugin.ts'

const here = import.meta.dirname

export default defineConfig({
  base: '/',
  plugins: [react(), serviceWorker(join(here, 'src/sw/worker.ts'), join(here, 'public'))],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the pages allows no data: scripts or fonts, and a file of its own is cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Each file costs a slow line a kilobyte of headers: what is small and everywhere comes in one.
        codeSplitting: {
          groups: [
            { name: 'zeichen', test: /@tabler\/icons-react/ },
            { name: 'haken', test: /@mantine\/hooks/ },
          ],
        },
      },
    },
  },
})
