/** A mail out of a file of Outlook: the archive composed it, and says so wherever it proves it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkPage } from '../../services/mailarchiv/src/evidence/browser-proof/index.ts'
import { anOlm, messageXml } from '../../services/mailarchiv/src/intake/files/outlook/olm.factory.ts'
import { visit } from './panel.ts'
import { expect, test } from './test.ts'

test('a mail that was composed from a file of Outlook is named as that, by its page and by the page that checks it', async ({
  panel,
}) => {
  const message = messageXml({ subject: 'Angebot Atemschutz', id: '1@schlauch.example', text: 'Wie besprochen.' })
  const file = (name: string) => join(panel.folder, name)
  const member = 'Accounts/wart@wehr.example/com.microsoft.__Messages/Inbox/message_00000.xml'
  writeFileSync(file('mac.olm'), anOlm({ [member]: message }))
  await panel.command('import', file('mac.olm'))
  const { page, context } = await visit(panel, { expected: [/^Anfrage .*\/pruefen\.html$/] })
  await page.goto(`${panel.url}/suche?q=Atemschutz`)
  await page.getByRole('list', { name: 'Treffer' }).getByRole('link').first().click()
  await expect(page.getByText(/^Eingelesen, aus Outlook umgewandelt \(OLM\): /)).toBeVisible()

  const id = /mails\/([^?]+)/.exec(page.url())?.[1] ?? ''
  const get = (address: string) => context.request.get(`${panel.url}/api${address}`)
  writeFileSync(file('mail.eml'), await (await get(`/mails/${id}/bytes`)).body())
  writeFileSync(file('mail.tlog-proof'), await (await get(`/mails/${id}/proof`)).body())
  const { verifier } = (await (await get('/integrity')).json()) as { readonly verifier: string }
  writeFileSync(file('pruefen.html'), checkPage())
  await page.goto(pathToFileURL(file('pruefen.html')).href)
  await page.getByLabel(/Öffentlichen Schlüssel/).fill(verifier)
  await page.getByLabel('Dateien wählen').setInputFiles([file('mail.eml'), file('mail.tlog-proof')])
  await page.getByRole('button', { name: 'Prüfen' }).click()
  const result = page.getByRole('region', { name: 'Unverändert', exact: true })
  await expect(result).toContainText('1 Mail hat das Archiv aus einer Datei von Outlook umgewandelt')
})
