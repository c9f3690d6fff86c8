/** The tests of the panel: each file has its own service over its own archive, each test its own visitors. */
import { test as base } from '@playwright/test'
import { type PerFile, perFile } from '../per-file.ts'
import { endVisits } from '../visits.ts'
import { type Panel, type PanelOptions, startPanel } from './panel.ts'

interface Fixtures {
  /** How the service starts, for a whole file. */
  readonly start: PanelOptions
  readonly panel: Panel
  /** The same by a name: passkeys need one in the address. */
  readonly named: Panel
}

export const test = base.extend<Fixtures, { readonly panels: PerFile<Panel, PanelOptions> }>({
  panels: [
    async ({ browser }, use) => {
      const panels = perFile((options: PanelOptions) => startPanel(browser, options))
      await use(panels)
      await panels.end()
    },
    { scope: 'worker' },
  ],
  start: [{}, { option: true }],
  panel: async ({ panels, start }, use, { titlePath: [file = ''] }) => {
    const panel = await panels.of(file, start)
    await use(panel)
    await endVisits(panel.visits)
  },
  named: async ({ panel }, use) => use({ ...panel, url: panel.url.replace('127.0.0.1', 'localhost') }),
})

export { expect } from '@playwright/test'
