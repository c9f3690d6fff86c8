/** The tests that guard the sources of stryker.config.mjs, by their names. */
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/platform/src/**/{state-table,methods,areas,server}.test.ts',
      'services/mailarchiv/src/**/keys.test.ts',
      'services/material/src/**/{*.states,transitions,rights,token,zugang,qualifikation,ereignisse}.test.ts',
      'services/material/src/**/{dokument,dokument-rechte,dokument-traeger,upload,akte}.test.ts',
      'services/material/src/**/{objekt,objekt.stand,lagerbewegung,vorlage,import,einsatz,bereitschaft}.test.ts',
      'services/material/src/**/{geraet,geraet-ausgeben,pruefung,mangel,wartungsauftrag}.test.ts',
      'services/material/src/**/{kontrolle,angaben,gleichzeitig,wettlauf,position-wieder-aktiv}.test.ts',
      'services/material/src/**/{fehlbestand,mengen,nachfuellung-charge,aus-dem-lager}.test.ts',
      'services/material/src/**/{lager,bewegungen,ausgabe,teilrueckgabe}.test.ts',
    ],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: join(import.meta.dirname, '../scripts/test-server.ts'),
  },
})
