/** A browser whose camera plays a film. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { drehe } from './etikettenfilm.ts'
import { test } from './test.ts'

/** @param bilder what the camera sees, one after the other; gets a folder for its files */
export const mitKamera = (browser: LaunchOptions, bilder: (ordner: string) => Promise<readonly Buffer[]>) =>
  test.extend({
    launchOptions: [
      async ({ launchOptions }, use) => {
        const ordner = mkdtempSync(join(tmpdir(), 'zeughaus-film-'))
        const film = join(ordner, 'film.mjpeg')
        await drehe(film, await bilder(ordner))
        const flags = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
        const args = [...(browser.args ?? []), ...flags, `--use-file-for-fake-video-capture=${film}`]
        await use({ ...launchOptions, ...browser, args })
        rmSync(ordner, { recursive: true, force: true })
      },
      { scope: 'worker' },
    ],
  })
