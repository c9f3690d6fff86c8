import assert from 'node:assert/strict'
import { availableParallelism, loadavg } from 'node:os'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, PHONE, startApp, visit } from './app.ts'
import { baueRucksack, person, starte, vollstaendig } from './rucksack.ts'

const skip = noBrowser ?? false
const app = skip === false ? await startApp() : (undefined as never)
const anna = skip === false ? await person(app, 'Anna Weber') : (undefined as never)

/** Where others keep the processors busy, times speak of them and not of the app: then they are told, not judged. */
const istRuhig = () => (loadavg()[0] ?? 0) <= availableParallelism()

const BITS_JE_S = 1_600_000
const LAUFZEIT_MS = 150
const LANGSAMER = 4

/** A slow phone on a slow line; counts the bytes of the app that come over it. */
async function verlangsame(page: Page): Promise<{ code(): number }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LAUFZEIT_MS,
    downloadThroughput: BITS_JE_S / 8,
    uploadThroughput: BITS_JE_S / 16,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: LANGSAMER })
  const seite = new Map<string, number>()
  const dateien = new Set<string>()
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    console.error('REQ', requestId, type, response.url, response.encodedDataLength)
    if (['Document', 'Script', 'Stylesheet'].includes(type)) dateien.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    console.error('FIN', requestId, encodedDataLength)
    seite.set(requestId, encodedDataLength)
  })
  return { code: () => [...dateien].reduce((summe, id) => summe + (seite.get(id) ?? 0), 0) }
}

test('on a slow phone the check is ready within 3 s of the first visit, by at most 200 KB of code', {
  skip,
}, async (t) => {
  const rucksack = await baueRucksack(app, { code: 'LANGSAM', faecher: [25, 25, 25, 25, 25] })
  const { page, context } = await visit(app, { size: PHONE, as: anna })
  const { code } = await verlangsame(page)
  const beginn = performance.now()
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Kontrolle starten' }).click()
  const dauer = performance.now() - beginn
  const bytes = code()
  t.diagnostic(`ready after ${Math.round(dauer)} ms, ${Math.round(bytes / 1024)} KB of code`)
  assert.ok(bytes > 50_000, 'the bytes of the app were counted')
  assert.ok(bytes <= 200 * 1024, `${bytes} bytes of code`)
  if (istRuhig()) assert.ok(dauer <= 3000, `${dauer} ms`)
  else t.diagnostic('the machine is busy: the time says nothing')
  await page.getByRole('button', { name: '125 offen' }).waitFor()
  await context.close()
})
