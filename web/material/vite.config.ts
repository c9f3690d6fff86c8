import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './src/sw/plugin.ts'

const here = import.meta.dirname

const MERGE_REFS = '\0merge-refs'
/**
 * The scroll area of the component library, a part of every form, takes one function from @floating-ui/react, whose
 * 15 KB then come with it. The library's hooks have the same one.
 */
const mergeRefs: Plugin = {
  name: 'merge-refs',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '@floating-ui/react' && importer?.endsWith('/ScrollArea/ScrollArea.mjs') ? MERGE_REFS : undefined,
  load: (id) =>
    id === MERGE_REFS
      ? `import { useMergedRef } from '@mantine/hooks'\nexport const useMergeRefs = (refs) => useMergedRef(...refs)`
      : undefined,
}

export default defineConfig({
  base: '/',
  plugins: [react(), mergeRefs, serviceWorker(join(here, 'src/sw/worker.ts'), join(here, 'public'))],
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
        // page needs is one file, what lists need a second, fields a third, what all other pages share a fourth.
        codeSplitting: {
          groups: [
            { name: 'kern', tags: ['$initial'], priority: 2 },
            {
              name: 'liste',
              test: /src\/parts\/list\/|@tanstack\//,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: 'felder',
              test: /@mantine\/core\/esm\/components\/(Input|InlineInput|TextInput|CloseButton|ActionIcon|NativeSelect|Combobox\/ComboboxChevron)/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // What opens beside its button needs this; a form, which stands by itself, does not.
            {
              name: 'schwebend',
              test: /@floating-ui|@mantine\/core\/esm\/components\/Popover/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'teile',
              test: /@tabler|src\/(words|pruefen\/heute|parts\/(DetailPage|lastSearch|State|MenuButton|choices|days|DueDay|lazyPart|common|saveFile))|@mantine\/(hooks|core\/esm\/(core|components\/(Skeleton|Tabs)))|Combobox\.module/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
