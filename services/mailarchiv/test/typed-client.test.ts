/** The archive through the client generated from its API description. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { mailarchivClient } from '@zeughaus/clients'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { aMail } from './mail.factory.ts'
import { aMailarchiv } from './mailarchiv.factory.ts'

const house = await aMailarchiv([
  aMail({ subject: 'Neue Drehleiter' }),
  aMail({ subject: 'Schläuche' }),
  aMail({ subject: 'Anlagen', files: { 'a.txt': 'eins', 'b.txt': 'zwei' } }),
])
const client = mailarchivClient({ url: house.http.url, credential: () => house.auditor })

test('the typed client searches, and reads a mail that it found', async () => {
  const { data } = await client.GET('/mails', { params: { query: { subject: 'drehleiter', limit: 1 } } })
  assert.deepEqual([data?.total, data?.mails[0]?.subject], [1, 'Neue Drehleiter'])
  const message_id = data?.mails[0]?.id ?? ''
  const mail = await client.GET('/mails/{message_id}', { params: { path: { message_id } } })
  assert.equal(mail.data?.subject, 'Neue Drehleiter')
})

test('without a credential the client gets the refusal, and nothing is thrown', async () => {
  const { error, response } = await mailarchivClient({ url: house.http.url }).GET('/mails')
  assert.equal(response.status, 401)
  assert.equal(typeof error?.error, 'string')
})

/** What an integrator writes: from the search to the bytes of each attachment, with every value as it came. */
const WALK = `
import createClient from 'openapi-fetch'
import type { paths } from './client.ts'

const [baseUrl = '', key = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + key } })
const contact: string = 'empfaenger@muster.example'
const found = await client.GET('/mails', { params: { query: { contact, subject: 'anlagen', limit: 25 } } })
const contacts = ['niemand@muster.example', '@muster.example']
for (const query of [{ contacts }, { contact, contacts, subject: 'anlagen' }])
  console.log((await client.GET('/mails', { params: { query } })).data?.total)
for (const { id } of found.data?.mails ?? []) {
  const mail = await client.GET('/mails/{message_id}', { params: { path: { message_id: id } } })
  for (const { index, filename } of mail.data?.attachments ?? []) {
    const path = { message_id: id, index }
    const file = await client.GET('/mails/{message_id}/attachments/{index}', { params: { path }, parseAs: 'text' })
    console.log(index, filename, file.data)
  }
}
`
const TOOLS = join(import.meta.dirname, '../../../node_modules')

// rest.12: A client generated from the description compiles and takes every value of an answer as the parameter of the next request.
test('a client generated from the served description compiles, and walks from a search to the attachments', async () => {
  const folder = temporaryFolder()
  const run = async (program: string, ...parameters: string[]) =>
    (await promisify(execFile)(program, parameters, { cwd: folder })).stdout
  symlinkSync(TOOLS, join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'openapi.yaml'), (await house.http.get('/api/v1/openapi.yaml')).text)
  writeFileSync(join(folder, 'walk.ts'), WALK)
  await run(join(TOOLS, '.bin/openapi-typescript'), 'openapi.yaml', '--output', 'client.ts')
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--skipLibCheck']
  await run(join(TOOLS, '.bin/tsc'), ...strict, '--types', 'node', '--allowImportingTsExtensions', 'walk.ts')
  const printed = await run(process.execPath, 'walk.ts', `${house.http.url}/api/v1`, house.auditor)
  assert.equal(printed, '3\n1\n0 a.txt eins\n1 b.txt zwei\n')
})
