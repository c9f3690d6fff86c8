/** The tests of the app: each file has its own service over its own database, each test its own devices. */
import { test as base } from '@playwright/test'
import { type PerFile, perFile } from '../per-file.ts'
import { endVisits } from '../visits.ts'
import { type App, type Settings, startApp } from './app.ts'
import { type Brigade, foundBrigade } from './brigade.ts'
import { type Depot, foundDepot } from './depot.ts'

const FOUNDINGS = { brigade: foundBrigade, depot: foundDepot }

interface Fixtures {
  /** Further settings of the service, for a whole file. */
  readonly settings: Settings
  /** What there is before the first test of a file; the tests change it one after the other. */
  readonly founded: keyof typeof FOUNDINGS | undefined
  /** What begins with a service of its own. */
  readonly freshFor: 'file' | 'test'
  readonly app: App
  /** The same by a name: passkeys need one in the address. */
  readonly named: App
  readonly brigade: Brigade
  readonly depot: Depot
}

export const test = base.extend<Fixtures, { readonly apps: PerFile<App, Settings> }>({
  apps: [
    async ({ browser }, use) => {
      const apps = perFile((settings: Settings) => startApp(browser, settings))
      await use(apps)
      await apps.end()
    },
    { scope: 'worker' },
  ],
  settings: [{}, { option: true }],
  founded: [undefined, { option: true }],
  freshFor: ['file', { option: true }],
  app: async ({ apps, settings, founded, freshFor }, use, { titlePath: [file = ''], testId }) => {
    const app = await apps.of(freshFor === 'file' ? file : testId, settings)
    await app.start()
    if (founded !== undefined) await app.once<unknown>(founded, () => FOUNDINGS[founded](app))
    await use(app)
    await endVisits(app.visits)
  },
  named: async ({ app }, use) => use({ ...app, url: app.url.replace('127.0.0.1', 'localhost') }),
  brigade: async ({ app }, use) => use(await app.once('brigade', () => foundBrigade(app))),
  depot: async ({ app }, use) => use(await app.once('depot', () => foundDepot(app))),
})

export { expect } from '@playwright/test'
