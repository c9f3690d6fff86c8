import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './src/sw/plugin.ts'

const here = import.meta.dirname

const MERGE_REFS = '\0merge-refs'
/**
 * Replaces the one function that the library's scroll area takes from @floating-ui/react, which would add 15 KB to
 * every form, by that of the library's hooks.
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
    // The content security policy forbids data: scripts and fonts; separate files are cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Each file costs a request and compresses worse: the first chunk holds code of nearly every page, the next
        // ones rows, then fields, the last the rest that pages share.
        codeSplitting: {
          groups: [
            { name: 'kern', tags: ['$initial'], priority: 2 },
            // The overview and the positions of an object need this much of lists.
            {
              name: 'zeilen',
              test: /@tanstack\/(?:react-)?virtual/,
              includeDependenciesRecursively: false,
              priority: 1.5,
            },
            {
              name: 'felder',
              test: /@mantine\/core\/esm\/components\/(Input|InlineInput|TextInput|CloseButton|ActionIcon|NativeSelect|Combobox\/ComboboxChevron)/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // Popovers need this; forms do not.
            {
              name: 'schwebend',
              test: /@floating-ui|@mantine\/core\/esm\/components\/Popover/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'teile',
              test: /@tabler|@mantine\/(hooks\/esm\/(?!use-focus-trap)|core\/esm\/(core\/(?!utils\/create-scoped)|components\/Skeleton))|Combobox\.module/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
