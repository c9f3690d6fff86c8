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
        // Each file costs a slow line a request and loses what compression gains from neighbours: what nearly every
        // page needs is one file, what lists need a second, what all other pages share a third.
        codeSplitting: {
          groups: [
            { name: 'kern', tags: ['$initial'], priority: 2 },
            {
              name: 'liste',
              test: /src\/parts\/list\/|@tanstack\/|@mantine\/core\/esm\/components\/(Input|InlineInput|TextInput|CloseButton|ActionIcon|NativeSelect|Combobox\/ComboboxChevron)/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: 'teile',
              test: /@tabler|src\/(words|pruefen\/heute|parts\/(DetailPage|State|MenuButton|choices|days|DueDay|lazyPart|common|saveFile))|@mantine\/(hooks|core\/esm\/(core|components\/(Skeleton|Tabs)))|Combobox\.module/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
